import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { appealResult } from '@kaoxin/contract/casework/results.ts';
import { kindOfCase } from '#areas/casework/case/kind/kind.ts';

export const appeals = kindOfCase({
  kind: 'appeal',
  calls: appeal,
  called: ['申诉', 'appeal'],
  several: 'appeals',
  title: ['申诉', 'Appeals'],
  applicant: ['申诉人', 'Appellant'],
  results: appealResult,
  paths: {
    list: '/appealManage/index',
    detail: '/appealManage/appealDetail',
    register: '/appealManage/register',
  },
});
