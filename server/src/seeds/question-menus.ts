import { knowledgePoint } from '@kaoxin/contract/question/knowledge.ts';
import {
  button,
  exported,
  type FolderSeed,
  type Level,
  type MenuSeed,
  menu,
  ofResource,
  view,
  withButton,
} from './menu-parts.ts';

type Held = Readonly<Record<string, Level>>;
type Opens = Partial<Record<Level, readonly string[]>>;

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
const opening = (seed: Omit<MenuSeed, 'held' | 'opens'>, opens: Opens, holders: Held = held): MenuSeed => ({
  ...seed,
  held: holders,
  opens,
});

const only = (...roles: string[]): Held =>
  Object.fromEntries(Object.entries(held).filter(([role]) => roles.includes(role)));

const centre: MenuSeed = opening(
  {
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
  },
  {
    full: codes('question_center', 'view', 'export').concat('bank_pull', 'answer_view'),
    district: codes('question_center', 'view', 'export').concat('bank_pull', 'answer_view'),
    manage: codes('question_center', 'view', 'export').concat('answer_view'),
    audit: codes('question_center', 'view', 'export').concat('answer_view'),
    read: ['question_center_view'],
    inspect: ['question_center_view'],
  },
);

const banks = withButton(
  menu('question_bank', '题库列表', 'Question banks', '/questionManage/questionList/index', 'file'),
  button('bank_submit_audit', '提交审核', 'Submit for approval', 2, 'check'),
  button('bank_export', '导出', 'Export', 1, 'download'),
);
const keepsBanks = [...codes('question_bank', 'add', 'edit', 'delete', 'view'), 'bank_submit_audit', 'bank_export'];

const questions = withButton(
  menu('test_question', '试题管理', 'Questions', '/questionManage/testQuestions/index', 'file'),
  button('question_export', '导出', 'Export', 1, 'download'),
  button('question_disable', '启用停用', 'Enable or disable', 2, 'check'),
  button('question_leak', '泄露作废', 'Declare leaked', 2),
);
const keepsQuestions = [
  ...codes('test_question', 'add', 'edit', 'delete', 'view'),
  ...codes('question', 'export', 'disable'),
];

/** Reached from the questions; not in the sidebar. */
const imports: MenuSeed = opening(
  {
    code: 'question_import',
    zh: '批量导入',
    en: 'Import questions',
    path: '/questionManage/testQuestions/export',
    icon: 'upload',
    hidden: true,
    buttons: [button('question_confirm', '确认导入', 'Confirm an import', 1, 'check')],
  },
  { full: ['question_confirm'], district: ['question_confirm'] },
  only('item_author', 'district_manager'),
);

const audits: MenuSeed = opening(
  exported({
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
  }),
  {
    full: ['question_audit_view', 'bank_revoke'],
    district: ['question_audit_view', 'bank_revoke'],
    audit: ['question_audit_view', 'bank_audit', 'question_audit_export'],
    read: ['question_audit_view'],
  },
  only('item_author', 'item_reviewer', 'district_manager', 'city_leader', 'inspector'),
);

const papers = exported(
  withButton(
    menu('paper', '试卷管理', 'Papers', '/testPaperManage/paperList/index', 'template'),
    button('paper_enable', '启用停用', 'Enable or disable', 2, 'check'),
    button('paper_copy', '复制', 'Copy', 2),
    button('paper_print', '打印', 'Print', 2),
    button('paper_open_secret', '提前开启', 'Open before its time', 2, 'eye'),
  ),
);
const keepsPapers = [...codes('paper', 'add', 'edit', 'delete', 'view', 'enable', 'copy', 'print', 'export')];

export const questionFolder: FolderSeed = {
  code: 'question',
  zh: '试题试卷',
  en: 'Questions, papers',
  path: '/questionManage',
  icon: 'template',
  sort: 30,
  menus: [
    centre,
    opening(banks, {
      full: keepsBanks,
      district: keepsBanks,
      audit: ['question_bank_view', 'bank_export'],
      manage: ['question_bank_view', 'bank_export'],
    }),
    opening(questions, {
      full: keepsQuestions,
      district: keepsQuestions,
      audit: ['test_question_view', 'question_leak'],
      manage: ['test_question_view'],
    }),
    imports,
    audits,
    // a secret paper is opened by two users: an exam manager and a leader
    opening(
      papers,
      {
        full: keepsPapers,
        district: keepsPapers,
        manage: [...keepsPapers, 'paper_open_secret'],
        lead: ['paper_view', 'paper_open_secret'],
        read: ['paper_view'],
        audit: ['paper_view'],
        inspect: ['paper_view'],
      },
      { ...held, city_leader: 'lead' },
    ),
    ofResource(knowledgePoint),
  ],
};
