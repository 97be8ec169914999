import { type AreaMenu, at, button, type Held, type MenuSeed, remove, view } from '#platform/menus/menu-parts.ts';

const heldReviews: Held = {
  city_leader: 'lead',
  exam_manager: 'full',
  score_reviewer: 'handle',
  case_handler: 'read',
  case_auditor: 'audit',
  district_manager: 'district',
  inspector: 'read',
  data_analyst: 'read',
};
/** 复核任务 (domain.md 4.3); a task can be deleted until applications are possible. */
const reviewTasks: MenuSeed = {
  code: 'reinspection',
  zh: '复核任务',
  en: 'Review tasks',
  path: '/examManage/index',
  icon: 'template',
  buttons: [
    button('reinspection_add', '新增', 'Add', 1, 'plus'),
    button('reinspection_edit', '修改', 'Edit', 2, 'edit'),
    remove('reinspection'),
    view('reinspection'),
    button('reinspection_publish', '发布与撤回', 'Publish', 2, 'check'),
    button('reinspection_close', '截止与结束', 'Close', 2, 'lock'),
    button('reinspection_import', '名单维护', 'Keep rosters', 2, 'upload'),
  ],
};

const ofReviews = (...verbs: string[]) => verbs.map((verb) => `reinspection_${verb}`);
const reviews: MenuSeed = {
  code: 'reinspection_user',
  zh: '复核申请',
  en: 'Score reviews',
  path: '/examManage/enrollList',
  icon: 'letter',
  buttons: [
    view('reinspection_user'),
    remove('reinspection_user'),
    button('reinspection_register', '登记', 'Register', 1, 'plus'),
    button('reinspection_assign', '分配复核员', 'Draw reviewers', 3),
    button('reinspection_handle', '受理', 'Take'),
    button('reinspection_review', '复核', 'Review', 2, 'check'),
    button('reinspection_arbitrate', '裁定', 'Arbitrate', 2, 'check'),
    button('reinspection_reply', '答复', 'Reply'),
    button('reinspection_audit', '审核', 'Approve', 2, 'check'),
    button('reinspection_extend', '延期', 'Extend'),
    button('reinspection_urge', '催办', 'Urge', 3),
    button('reinspection_supervise', '督办', 'Supervise', 3),
    button('reinspection_merge', '合并', 'Merge', 3),
    button('reinspection_print', '打印', 'Print', 3, 'printer'),
    button('reinspection_export', '导出', 'Export', 1, 'download'),
  ],
  opens: {
    full: [
      'reinspection_user_view',
      ...ofReviews('register', 'assign', 'handle', 'arbitrate', 'reply', 'audit', 'extend', 'merge', 'print', 'export'),
      'pii_view',
    ],
    handle: ['reinspection_user_view', ...ofReviews('handle', 'review')],
    audit: ['reinspection_user_view', 'reinspection_user_delete', ...ofReviews('audit', 'assign', 'urge')],
    lead: ['reinspection_user_view', ...ofReviews('audit', 'assign', 'urge', 'supervise', 'extend')],
    district: ['reinspection_user_view', ...ofReviews('register', 'print', 'export'), 'pii_view'],
  },
};

export const reinspectionMenu: AreaMenu = {
  folders: [
    {
      code: 'review_manage',
      zh: '成绩复核',
      en: 'Score reviews',
      path: '/examModelManage',
      icon: 'template',
      sort: 40,
      held: heldReviews,
    },
  ],
  entries: [at('review_manage', 10, reviewTasks), at('review_manage', 20, reviews)],
};
