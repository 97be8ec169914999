import { nameProblem } from '@kaoxin/contract/casework/person.ts';
import { choice, isEmpty, optional, text } from '@kaoxin/contract/conventions.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { correctionFields, registerForm } from '@kaoxin/contract/correction/record.ts';
import { type CorrectableField, correctableFields, keysOf } from '@kaoxin/contract/correction/states.ts';
import { files } from '@kaoxin/contract/fields.ts';
import { caseRegisterPage } from '#areas/casework/case/intake/register-page.tsx';
import { heldFiles, type Values } from '#ui/form/fields.ts';
import { corrections } from './corrections.ts';

const { examId, applicantName, idNo, phone, reasonType, reasonText } = correctionFields;
const { source, receivedTime, priority } = registerForm.shape;

/** What a change of each field is asked by; empty: it stays. */
const asked: Readonly<Record<CorrectableField, ReturnType<typeof optional>>> = {
  name: optional(text(['更正后姓名', 'New name'], { max: 40 })),
  idNo: optional(text(['更正后证件号码', 'New ID number'], { max: 32 })),
  phone: optional(text(['更正后手机号', 'New phone'], { max: 11 })),
  gender: optional(choice(['更正后性别', 'New sex'], 'sex', keysOf.gender ?? [])),
  workUnit: optional(text(['更正后工作单位', 'New work unit'], { max: 100 })),
  education: optional(choice(['更正后学历', 'New education'], 'education', keysOf.education ?? [])),
  major: optional(text(['更正后专业', 'New major'], { max: 60 })),
};
const nameOf = (field: CorrectableField): string => `new_${field}`;
const changed = (values: Values): CorrectableField[] =>
  correctableFields.filter((field) => !isEmpty(values[nameOf(field)]));

/** 登记: staff enter what somebody wants corrected (domain.md 3.8); what stands in the roster is read by the server. */
export default caseRegisterPage(corrections, {
  call: correction.register,
  fields: {
    ...{ source, receivedTime, priority, applicantName, idNo, phone, examId, reasonType, reasonText },
    ...Object.fromEntries(correctableFields.map((field) => [nameOf(field), asked[field]])),
    policeProof: optional(files(['公安机关证明', 'Police proof'], { most: 5 })),
  },
  sections: [
    'source',
    'applicant',
    {
      title: ['更正事项', 'Matter'],
      names: (values) => [
        ...['examId', 'reasonType'],
        ...correctableFields.map(nameOf),
        ...(isEmpty(values.new_idNo) ? [] : ['policeProof']),
        'reasonText',
      ],
    },
  ],
  lacking: (values) => ({
    ...(changed(values).length === 0 ? { new_name: ['请至少填写一项更正内容', 'Say what is to be corrected'] } : {}),
    ...(typeof values.new_name === 'string' && values.new_name !== '' && nameProblem(values.new_name)
      ? { new_name: nameProblem(values.new_name) ?? ['', ''] }
      : {}),
  }),
  bodyOf: ({ policeProof, ...values }) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('new_'))),
    changes: changed(values).map((fieldKey) => ({ fieldKey, newValue: values[nameOf(fieldKey)] })),
    policeProof: heldFiles(policeProof)
      .map(({ id }) => id)
      .join(','),
  }),
});
