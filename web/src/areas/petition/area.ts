import { firstPage } from '../../first-query.ts';
import { type Pages, topLevel } from '../../page-parts.ts';

const ofPetitions = () => import('#areas/petition/entry-pages.ts');

export const petitionPages: Pages = {
  '/petitionManage/index': {
    load: () => import('#areas/petition/list.tsx'),
    title: ['投诉举报', 'Petitions'],
    asks: [`petitionLetter/page?${firstPage}`, 'petitionLetter/counts'],
  },
  '/petitionManage/slaBoard': {
    load: () => import('#areas/petition/sla-board.ts'),
    title: ['时限看板', 'Deadlines'],
  },
  '/petitionManage/petitionDetail': {
    load: () => import('#areas/petition/detail.tsx'),
    title: ['信访件详情', 'Petition'],
    of: '/petitionManage/index',
  },
  '/petitionManage/register': {
    load: ofPetitions,
    pick: 'Register',
    title: ['信访登记', 'Register a petition'],
    of: '/petitionManage/index',
  },
  '/petitionManage/import': {
    load: ofPetitions,
    pick: 'Import',
    title: ['信访导入', 'Import petitions'],
    of: '/petitionManage/index',
  },
  '/petitionManage/petitionClassify/index': {
    load: () => import('#areas/petition/classify.ts'),
    title: ['信访分类', 'Petition categories'],
    asks: [`type/page?kind=2&${topLevel}`],
  },
  '/petitionManage/petitionClassify/detail': {
    load: () => import('#areas/petition/classify-detail.ts'),
    title: ['信访分类详情', 'Petition category'],
    keys: ['id', 'parentId'],
    of: '/petitionManage/petitionClassify/index',
  },
};
