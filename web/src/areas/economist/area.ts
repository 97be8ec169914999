import { firstPage } from '../../first-query.ts';
import { type Pages, plain } from '../../page-parts.ts';

const ofEconomists = () => import('#areas/economist/case-pages.ts');

export const economistPages: Pages = {
  '/econManage/econManage/index': {
    load: ofEconomists,
    pick: 'List',
    title: ['经济师审核', 'Registrations'],
    asks: [`economist/page?${firstPage}`, 'economist/counts'],
  },
  '/econManage/econManage/detail': {
    load: ofEconomists,
    pick: 'Detail',
    title: ['经济师登记详情', 'Registration'],
    of: '/econManage/econManage/index',
  },
  '/econManage/econRule/index': plain(
    () => import('@kaoxin/contract/economist/rule.ts'),
    ['年限规则', 'Years-of-work rules'],
    'econRule',
  ),
};
