import { petitionResult } from '@kaoxin/contract/casework/results.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { kindOfCase } from '#areas/casework/case/kind/kind.ts';

export const petitions = kindOfCase({
  kind: 'petition',
  calls: petitionLetter,
  called: ['信访件', 'petition'],
  several: 'petitions',
  title: ['投诉举报', 'Petitions'],
  applicant: ['信访人', 'Applicant'],
  results: petitionResult,
  emptiable: ['examId'],
  paths: {
    list: '/petitionManage/index',
    detail: '/petitionManage/petitionDetail',
    register: '/petitionManage/register',
    import: '/petitionManage/import',
  },
});
