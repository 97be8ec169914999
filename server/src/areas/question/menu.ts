import {
  type AreaMenu,
  at,
  button,
  exported,
  type Held,
  type MenuSeed,
  menu,
  view,
  withButton,
} from '#platform/menus/menu-parts.ts';

/**
 * 试题试卷 (domain.md 4.3). Authors edit the banks of their unit (`full`), reviewers decide (`audit`), exam managers build
 * papers (`manage`), districts edit their own (`district`), leaders and inspectors read without answers (`read`),
 * analysts read statistics (`inspect`).
 */
const held: Held = {
  city_leader: 'read',
  exam_manager: 'manage',
  item_author: 'full',
  item_reviewer: 'audit',
  district_manager: 'district',
  inspector: 'read',
  data_analyst: 'inspect',
};

const codes = (code: string, ...verbs: string[]): string[] => verbs.map((verb) => `${code}_${verb}`);

const centreReaders = codes('question_center', 'view', 'export');
const centre: MenuSeed = {
  code: 'question_center',
  zh: '题库中心',
  en: 'Question centre',
  path: '/questionManage/questionCenter/index',
  icon: 'template',
  buttons: [
    view('question_center'),
    button('question_center_export', '导出', 'Export', 1, 'download'),
    button('bank_pull', '拉取', 'Pull', 2, 'download'),
    button('answer_view', '查看答案', 'View answers', 2, 'eye'),
  ],
  opens: {
    full: [...centreReaders, 'bank_pull', 'answer_view'],
    district: [...centreReaders, 'bank_pull', 'answer_view'],
    manage: [...centreReaders, 'answer_view'],
    audit: [...centreReaders, 'answer_view'],
    read: ['question_center_view'],
    inspect: ['question_center_view'],
  },
};

const keepsBanks = [...codes('question_bank', 'add', 'edit', 'delete', 'view'), 'bank_submit_audit', 'bank_export'];
const banks: MenuSeed = {
  ...withButton(
    menu('question_bank', '题库列表', 'Question banks', '/questionManage/questionList/index', 'file'),
    button('bank_submit_audit', '提交审核', 'Submit for approval', 2, 'check'),
    button('bank_export', '导出', 'Export', 1, 'download'),
  ),
  opens: {
    full: keepsBanks,
    district: keepsBanks,
    audit: ['question_bank_view', 'bank_export'],
    manage: ['question_bank_view', 'bank_export'],
  },
};

const keepsQuestions = [
  ...codes('test_question', 'add', 'edit', 'delete', 'view'),
  ...codes('question', 'export', 'disable'),
];
const questions: MenuSeed = {
  ...withButton(
    menu('test_question', '试题管理', 'Questions', '/questionManage/testQuestions/index', 'file'),
    button('question_export', '导出', 'Export', 1, 'download'),
    button('question_disable', '启用停用', 'Enable or disable', 2, 'check'),
    button('question_leak', '泄露作废', 'Declare leaked', 2),
  ),
  opens: {
    full: keepsQuestions,
    district: keepsQuestions,
    audit: ['test_question_view', 'question_leak'],
    manage: ['test_question_view'],
  },
};

const imports: MenuSeed = {
  code: 'question_import',
  zh: '批量导入',
  en: 'Import questions',
  path: '/questionManage/testQuestions/export',
  icon: 'upload',
  hidden: true,
  buttons: [button('question_confirm', '确认导入', 'Confirm an import', 1, 'check')],
  held: { item_author: 'full', district_manager: 'district' },
  opens: { full: ['question_confirm'], district: ['question_confirm'] },
};

const audits: MenuSeed = exported({
  code: 'question_audit',
  zh: '题库审核',
  en: 'Bank approvals',
  path: '/questionManage/questionAudit/index',
  icon: 'check',
  buttons: [
    view('question_audit'),
    button('bank_audit', '审核', 'Decide', 2, 'check'),
    button('bank_revoke', '撤回', 'Withdraw', 2),
  ],
  held: {
    city_leader: 'read',
    item_author: 'full',
    item_reviewer: 'audit',
    district_manager: 'district',
    inspector: 'read',
  },
  opens: {
    full: ['question_audit_view', 'bank_revoke'],
    district: ['question_audit_view', 'bank_revoke'],
    audit: ['question_audit_view', 'bank_audit', 'question_audit_export'],
    read: ['question_audit_view'],
  },
});

export const questionMenu: AreaMenu = {
  folders: [
    {
      code: 'question',
      zh: '试题试卷',
      en: 'Questions, papers',
      path: '/questionManage',
      icon: 'template',
      sort: 30,
      held,
    },
  ],
  entries: [
    at('question', 10, centre),
    at('question', 20, banks),
    at('question', 30, questions),
    at('question', 40, imports),
    at('question', 50, audits),
  ],
};
