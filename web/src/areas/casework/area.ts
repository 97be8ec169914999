import { list, type Pages, plain } from '../../page-parts.ts';

export const caseworkPages: Pages = {
  '/system/workday': {
    load: () => import('#areas/casework/workdays/workday.tsx'),
    title: ['工作日历', 'Work calendar'],
  },
  '/petitionManage/voidedNumber/index': list(
    () => import('#areas/casework/voided/voided-numbers.tsx'),
    ['编号作废登记', 'Voided numbers'],
    'voidedNumber/page',
  ),
  '/petitionManage/phrase/index': plain(
    () => import('@kaoxin/contract/casework/letters/phrase.ts'),
    ['答复用语', 'Reply phrases'],
    'phrase',
  ),
};
