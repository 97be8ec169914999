import { economist } from '@kaoxin/contract/economist/calls.ts';
import { kindOfCase } from '#areas/casework/case/kind/kind.ts';

export const economists = kindOfCase({
  kind: 'economist',
  calls: economist,
  called: ['经济师登记', 'registration'],
  several: 'registrations',
  title: ['经济师登记', 'Registrations'],
  // no reply: the audit settles the case
  tabs: { answered: ['已审结', 'Settled'] },
  paths: { list: '/econManage/econManage/index', detail: '/econManage/econManage/detail' },
});
