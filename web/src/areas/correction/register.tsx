import { nameProblem } from '@kaoxin/contract/casework/people/person.ts';
import { choice, isEmpty, optional, text } from '@kaoxin/contract/conventions.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { correctionFields, registerForm } from '@kaoxin/contract/correction/record.ts';
import { type CorrectableField, correctableFields, keysOf } from '@kaoxin/contract/correction/states.ts';
import { files } from '@kaoxin/contract/fields/fields.ts';
import { documentNumber, phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { caseRegisterPage } from '#areas/casework/case/intake/register-page.tsx';
import { heldFiles, type Values } from '#ui/form/fields.ts';
import { corrections } from './corrections.ts';
import { heldOf, materialsField, missingIn, OpeningPart, openingField, openingIn } from './opening-part.tsx';

const { examId, applicantName, idNo, phone, reasonType, reasonText } = correctionFields;
const { source, receivedTime, priority } = registerForm.shape;

const asked: Readonly<Record<CorrectableField, ReturnType<typeof optional>>> = {
  name: optional(text(['更正后姓名', 'New name'], { max: 40 })),
  idNo: optional(text(['更正后证件号码', 'New ID number'], { max: 32, as: documentNumber })),
  phone: optional(text(['更正后手机号', 'New phone'], { max: 11, as: phoneNumber })),
  gender: optional(choice(['更正后性别', 'New sex'], 'sex', keysOf.gender ?? [])),
  workUnit: optional(text(['更正后工作单位', 'New work unit'], { max: 100 })),
  education: optional(choice(['更正后学历', 'New education'], 'education', keysOf.education ?? [])),
  major: optional(text(['更正后专业', 'New major'], { max: 60 })),
};
const nameOf = (field: CorrectableField): string => `new_${field}`;
const allowed = (values: Values): CorrectableField[] => {
  const opening = openingIn(values);
  return correctableFields.filter((field) => !opening || opening.fields.some(({ fieldKey }) => fieldKey === field));
};
const changed = (values: Values): CorrectableField[] =>
  allowed(values).filter((field) => !isEmpty(values[nameOf(field)]));
const lacksProof = (values: Values): boolean =>
  openingIn(values)?.needPoliceProof === 1 && !isEmpty(values.new_idNo) && isEmpty(values.policeProof);

const beside = (name: string): boolean => name.startsWith('new_') || name === openingField || name === materialsField;
function documentsOf(values: Values): { materials?: { name: string; fileIds: string }[] } {
  const materials = (openingIn(values)?.materials ?? []).flatMap(({ name }) => {
    const held = heldOf(values, name);
    return held.length > 0 ? [{ name, fileIds: held.map(({ id }) => id).join(',') }] : [];
  });
  return materials.length > 0 ? { materials } : {};
}

/** 登记 (domain.md 3.8). The server reads the old values from the roster. */
export default caseRegisterPage(corrections, {
  call: correction.register,
  fields: {
    source,
    receivedTime,
    priority,
    applicantName,
    idNo,
    phone,
    examId,
    reasonType,
    reasonText,
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
        ...allowed(values).map(nameOf),
        ...(changed(values).includes('idNo') ? ['policeProof'] : []),
        ...['reasonText', openingField, materialsField],
      ],
      own: { names: [openingField, materialsField], part: OpeningPart },
    },
  ],
  hints: { new_name: ['更正后的各项至少填写一项', 'Fill in at least one of the new values'] },
  lacking: (values) => ({
    ...(changed(values).length === 0
      ? { [nameOf(allowed(values)[0] ?? 'name')]: ['请至少填写一项更正内容', 'Enter at least one correction'] as const }
      : {}),
    ...(typeof values.new_name === 'string' && values.new_name !== '' && nameProblem(values.new_name)
      ? { new_name: nameProblem(values.new_name) ?? ['', ''] }
      : {}),
    ...(lacksProof(values)
      ? { policeProof: ['证件号码变更须上传公安机关证明', 'A change of ID number needs a certificate from the police'] }
      : {}),
    ...(missingIn(values).length > 0
      ? {
          [materialsField]: [
            `请上传${missingIn(values).join('、')}`,
            `Upload: ${missingIn(values).join(', ')}`,
          ] as const,
        }
      : {}),
  }),
  bodyOf: (values) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !beside(name))),
    ...documentsOf(values),
    changes: changed(values).map((fieldKey) => ({ fieldKey, newValue: values[nameOf(fieldKey)] })),
    policeProof: heldFiles(values.policeProof)
      .map(({ id }) => id)
      .join(','),
  }),
});
