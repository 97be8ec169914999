import { firstPage } from '../../first-query.ts';
import { type Pages, topLevel } from '../../page-parts.ts';

const ofAppeals = () => import('#areas/appeal/case-pages.ts');

export const appealPages: Pages = {
  '/appealManage/index': {
    load: () => import('#areas/appeal/list.tsx'),
    title: ['申诉列表', 'Appeals'],
    asks: [`appeal/page?${firstPage}`, 'appeal/counts'],
  },
  '/appealManage/appealDetail': {
    load: ofAppeals,
    pick: 'Detail',
    title: ['申诉详情', 'Appeal'],
    of: '/appealManage/index',
  },
  '/appealManage/register': {
    load: ofAppeals,
    pick: 'Register',
    title: ['申诉登记', 'Register an appeal'],
    of: '/appealManage/index',
  },
  '/appealManage/appealClassify/index': {
    load: () => import('#areas/appeal/classify.ts'),
    title: ['申诉分类', 'Appeal categories'],
    asks: [`type/page?kind=1&${topLevel}`],
  },
  '/appealManage/appealClassify/detail': {
    load: () => import('#areas/appeal/classify-detail.ts'),
    title: ['申诉分类详情', 'Appeal category'],
    keys: ['id', 'parentId'],
    of: '/appealManage/appealClassify/index',
  },
};
