import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { registerFields } from '@kaoxin/contract/appeal/record.ts';
import { caseRegisterPage } from '#areas/casework/case/intake/register-page.tsx';
import { documentHint } from '#areas/casework/document-hint.ts';
import { appeals } from './appeals.ts';

const { fileIds: _files, ...fields } = registerFields;

/** 登记 (domain.md 3.6). The applicant's letter determines the examination. */
export default caseRegisterPage(appeals, {
  call: appeal.register,
  fields,
  hints: { idNo: documentHint },
  sections: [
    'source',
    'applicant',
    {
      title: ['申诉事项', 'Matter'],
      names: ({ decisionNo }) => [
        'typeId',
        'title',
        'decisionNo',
        ...(decisionNo ? [] : ['examId']),
        'districtId',
        'content',
        'demand',
      ],
    },
  ],
});
