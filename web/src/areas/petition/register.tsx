import { optional, text } from '@kaoxin/contract/conventions.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { registerFields } from '@kaoxin/contract/petition/record.ts';
import { caseRegisterPage } from '#areas/casework/case/intake/register-page.tsx';
import { petitions } from './petitions.ts';
import { groupProblems, representativesIn } from './representatives.ts';

const { representatives: _list, fileIds: _files, ...plain } = registerFields;

const fields = {
  ...plain,
  representatives: optional(
    text(['群体代表（每行一人：姓名 电话）', 'Representatives (one per line: name phone)'], { max: 500, kind: 'long' }),
  ),
};

/** An anonymous letter names neither its author nor representatives of a group. */
const named = ['applicantName', 'idNo', 'phone', 'mailAddress', 'email', 'isRealNameProtected', 'isGroup'];

/** 登记 (domain.md 3.7). */
export default caseRegisterPage(petitions, {
  call: petitionLetter.register,
  fields,
  start: { isAnonymous: 0, isRealNameProtected: 0, isGroup: 0 },
  sections: [
    'source',
    {
      title: ['信访人', 'Applicant'],
      names: ({ isAnonymous, isGroup }) => [
        'isAnonymous',
        ...(isAnonymous === 1 ? [] : named),
        ...(isAnonymous !== 1 && isGroup === 1 ? ['groupCount', 'representatives'] : []),
      ],
    },
    {
      title: ['信访事项', 'Matter'],
      names: () => [
        'typeId',
        'title',
        'content',
        'demand',
        'happenTime',
        'happenPlace',
        'examId',
        'districtId',
        'accusedName',
        'accusedDept',
      ],
    },
  ],
  hints: {
    isRealNameProtected: [
      '转送其他单位时，文书隐去姓名、证件和联系方式',
      'Transfers to other authorities leave out name and contact.',
    ],
  },
  lacking: groupProblems,
  bodyOf: ({ representatives, ...rest }) => {
    const people = representativesIn(representatives);
    return { ...rest, representatives: people.length > 0 ? people : null };
  },
});
