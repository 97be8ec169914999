import { list, type Pages } from '../../page-parts.ts';

const ofPapers = () => import('#areas/paper/pages.ts');

export const paperPages: Pages = {
  '/testPaperManage/paperList/index': {
    ...list(ofPapers, ['试卷管理', 'Papers'], 'paper/page'),
    pick: 'PaperList',
  },
  '/testPaperManage/paperList/create': {
    load: ofPapers,
    pick: 'PaperBuilder',
    title: ['新建试卷', 'New paper'],
    of: '/testPaperManage/paperList/index',
  },
  '/testPaperManage/paperList/detail': {
    load: ofPapers,
    pick: 'PaperDetail',
    title: ['试卷详情', 'Paper'],
    of: '/testPaperManage/paperList/index',
  },
  '/testPaperManage/paperList/data': {
    load: ofPapers,
    pick: 'PaperFigures',
    title: ['试卷数据', 'Figures of a paper'],
    of: '/testPaperManage/paperList/index',
  },
};
