import { firstPage } from '../../first-query.ts';
import type { Pages } from '../../page-parts.ts';

const ofCorrections = () => import('#areas/correction/case-pages.ts');
const ofOpenings = () => import('#areas/correction/opening-pages.ts');

export const correctionPages: Pages = {
  '/infoEdit/infoEditList/index': {
    load: () => import('#areas/correction/list.tsx'),
    title: ['更正申请', 'Corrections'],
    asks: [`message/page?${firstPage}`, 'message/counts'],
  },
  '/infoEdit/infoEditList/detail': {
    load: ofCorrections,
    pick: 'Detail',
    title: ['信息更正详情', 'Correction'],
    of: '/infoEdit/infoEditList/index',
  },
  '/infoEdit/infoEditList/register': {
    load: ofCorrections,
    pick: 'Register',
    title: ['信息更正登记', 'Register a correction'],
    of: '/infoEdit/infoEditList/index',
  },
  '/infoEdit/examList/index': {
    load: ofOpenings,
    pick: 'List',
    title: ['考试列表', 'Openings'],
    asks: [`exam/page?${firstPage}`],
  },
  '/infoEdit/examList/detail': {
    load: ofOpenings,
    pick: 'Detail',
    title: ['更正考试详情', 'Opening'],
    of: '/infoEdit/examList/index',
  },
};
