import { economist } from '@kaoxin/contract/economist/calls.ts';
import { kindOfCase } from '#areas/casework/case/kind/kind.ts';

/** 经济师登记, as all their pages know them. */
export const economists = kindOfCase({
  kind: 'economist',
  calls: economist,
  called: ['经济师登记', 'registration'],
  several: 'registrations',
  title: ['经济师登记', 'Registrations'],
  // audits alone decide: nothing waits for an approval
  tabs: ['received', 'mine', 'answered', 'all'],
  paths: { list: '/econManage/econManage/index', detail: '/econManage/econManage/detail' },
});
