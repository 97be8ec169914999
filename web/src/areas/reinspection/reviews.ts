import { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { kindOfCase } from '#areas/casework/case/kind/kind.ts';

export const reviews = kindOfCase({
  kind: 'reinspection',
  // the server draws reviewers, so the body of `assign` differs
  calls: { ...reinspectionUser, assign: reinspectionUser.assign as never },
  called: ['成绩复核', 'score review'],
  several: 'score reviews',
  title: ['复核申请', 'Score reviews'],
  applicant: ['申请人', 'Applicant'],
  results: reviewConclusion,
  tabs: { arbitrating: ['待裁定', 'To be decided'], drafting: ['待起草', 'To be drafted'] },
  paths: {
    list: '/examManage/enrollList',
    detail: '/examManage/enrollDetail',
    register: '/examManage/enrollRegister',
  },
});

export const taskPaths = {
  list: '/examManage/index',
  form: '/examManage/create/index',
  roster: '/examManage/roster',
  import: '/examManage/import',
  detail: '/examManage/taskDetail',
} as const;

export const figuresPart = 'figures';
