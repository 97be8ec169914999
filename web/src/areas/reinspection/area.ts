import { firstPage } from '../../first-query.ts';
import type { Pages } from '../../page-parts.ts';

const ofReviewTasks = () => import('#areas/reinspection/task-pages.ts');
const ofReviews = () => import('#areas/reinspection/case-pages.ts');

export const reinspectionPages: Pages = {
  '/examManage/index': {
    load: ofReviewTasks,
    pick: 'List',
    title: ['复核任务', 'Review tasks'],
    asks: [`reinspection/page?${firstPage}`],
  },
  '/examManage/create/index': {
    load: ofReviewTasks,
    pick: 'Form',
    title: ['复核任务编辑', 'Edit a review task'],
    of: '/examManage/index',
  },
  '/examManage/taskDetail': {
    load: ofReviewTasks,
    pick: 'Detail',
    title: ['复核任务详情', 'Review task'],
    of: '/examManage/index',
  },
  '/examManage/import': {
    load: ofReviewTasks,
    pick: 'Import',
    title: ['复核名单导入', 'Import the roster'],
    of: '/examManage/index',
  },
  '/examManage/roster': {
    load: ofReviewTasks,
    pick: 'Roster',
    title: ['复核名单', 'Roster'],
    of: '/examManage/index',
  },
  '/examManage/enrollList': {
    load: () => import('#areas/reinspection/list.tsx'),
    title: ['复核申请', 'Score reviews'],
    asks: [`reinspectionUser/page?${firstPage}`, 'reinspectionUser/counts'],
  },
  '/examManage/enrollDetail': {
    load: ofReviews,
    pick: 'Detail',
    title: ['成绩复核详情', 'Score review'],
    of: '/examManage/enrollList',
  },
  '/examManage/enrollRegister': {
    load: ofReviews,
    pick: 'Register',
    title: ['成绩复核登记', 'Register a score review'],
    of: '/examManage/enrollList',
  },
};
