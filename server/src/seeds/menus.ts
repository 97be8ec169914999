import { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { notice } from '@kaoxin/contract/desk/notice.ts';
import { econRule } from '@kaoxin/contract/economist/rule.ts';
import { room } from '@kaoxin/contract/exam/room.ts';
import { law } from '@kaoxin/contract/law/law.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import {
  type ButtonSeed,
  button,
  exported,
  type FolderSeed,
  habit,
  type Level,
  type MenuSeed,
  menu,
  ofResource,
  remove,
  view,
  withButton,
} from './menu-parts.ts';
import { questionFolder } from './question-menus.ts';

export type { ButtonSeed, FolderSeed, Level, MenuSeed } from './menu-parts.ts';

/** A log can be read and exported only. */
const log = (code: string, zh: string, en: string, place: string): MenuSeed =>
  exported({ code, zh, en, path: `/monitor/log/${place}`, icon: 'log', buttons: [view(code)] });

interface OwnVerbs {
  handling?: readonly ButtonSeed[];
  last?: readonly ButtonSeed[];
  inspect?: readonly string[];
}

/** The buttons of a kind of case, named by the verbs of domain.md 3.1. */
const caseButtons = (code: string, { handling = [], last = [] }: OwnVerbs): ButtonSeed[] => [
  view(code),
  remove(code),
  button(`${code}_register`, '登记', 'Register', 1, 'plus'),
  button(`${code}_handle`, '签收', 'Claim'),
  button(`${code}_assign`, '分配', 'Assign', 3),
  ...handling,
  button(`${code}_reply`, '答复', 'Reply'),
  button(`${code}_audit`, '审核', 'Approve', 2, 'check'),
  button(`${code}_transfer`, '转送', 'Transfer'),
  button(`${code}_extend`, '延期', 'Extend'),
  button(`${code}_urge`, '催办', 'Urge', 3),
  button(`${code}_supervise`, '督办', 'Supervise', 3),
  button(`${code}_merge`, '合并', 'Merge', 3),
  button(`${code}_print`, '打印', 'Print', 3, 'printer'),
  button(`${code}_export`, '导出', 'Export', 1, 'download'),
  ...last,
];

/**
 * Levels of a kind of case (domain.md 4.3) in the verbs of 3.1. Handlers have all verbs of handling; approval,
 * assignment, urging and deletion belong to the auditor and supervision to the leader, because auditor and handler must
 * be different users.
 */
function caseLevels(code: string, { handling: own = [], inspect = [] }: OwnVerbs) {
  const of = (...verbs: string[]) => verbs.map((verb) => `${code}_${verb}`);
  const handling = [
    ...of('view', 'register', 'handle'),
    ...own.map((each) => each.code),
    ...of('reply', 'transfer', 'extend', 'merge', 'print', 'export'),
    'pii_view',
  ];
  const audit = of('view', 'audit', 'assign', 'urge', 'delete');
  return {
    full: handling,
    district: handling,
    audit,
    lead: [...audit, ...of('supervise', 'extend')],
    inspect: [...of('view'), ...inspect],
  };
}

const ofPetitions: OwnVerbs = {
  handling: [button('petition_accept', '受理审查', 'Decide acceptance')],
  last: [
    button('petition_secret', '查看保密件', 'Confidential petitions', 2, 'lock'),
    button('pii_view', '查看敏感信息', 'View personal data', 2, 'eye'),
  ],
  inspect: ['petition_secret'],
};
const petition: MenuSeed = {
  code: 'petition',
  zh: '投诉举报',
  en: 'Petitions',
  path: '/petitionManage/index',
  icon: 'letter',
  buttons: caseButtons('petition', ofPetitions),
  opens: caseLevels('petition', ofPetitions),
};

const appeal: MenuSeed = {
  code: 'appeal',
  zh: '申诉列表',
  en: 'Appeals',
  path: '/appealManage/index',
  icon: 'letter',
  buttons: caseButtons('appeal', {}),
  opens: caseLevels('appeal', {}),
};

/**
 * 更正申请 (domain.md 4.3): no claim and no transfer; the first auditor does not execute. Leaders read and decide
 * extensions; the second pass and deletions belong to the auditor.
 */
const correctionVerbs = ['register', 'audit', 'reply', 'extend', 'merge', 'print', 'export'].map(
  (verb) => `info_${verb}`,
);
const correction: MenuSeed = {
  code: 'info_edit',
  zh: '更正申请',
  en: 'Corrections',
  path: '/infoEdit/infoEditList/index',
  icon: 'letter',
  buttons: [
    view('info_edit'),
    remove('info_edit'),
    button('info_register', '登记', 'Register', 1, 'plus'),
    button('info_audit', '审核', 'Approve', 2, 'check'),
    button('info_assign', '分配', 'Assign', 3),
    button('info_reply', '更正答复', 'Execute'),
    button('info_extend', '延期', 'Extend'),
    button('info_urge', '催办', 'Urge', 3),
    button('info_supervise', '督办', 'Supervise', 3),
    button('info_merge', '合并', 'Merge', 3),
    button('info_print', '打印', 'Print', 3, 'printer'),
    button('info_export', '导出', 'Export', 1, 'download'),
  ],
  opens: {
    full: ['info_edit_view', ...correctionVerbs, 'pii_view'],
    district: ['info_edit_view', ...correctionVerbs, 'pii_view'],
    audit: ['info_edit_view', 'info_edit_delete', 'info_audit', 'info_assign', 'info_urge'],
    lead: ['info_edit_view', 'info_extend', 'info_urge', 'info_supervise'],
  },
};

const openings: MenuSeed = {
  ...withButton(
    exported(menu('info_exam', '考试列表', 'Openings', '/infoEdit/examList/index', 'template')),
    button('info_exam_open', '开放与关闭', 'Open or close', 2, 'check'),
  ),
  opens: { audit: ['info_exam_view'], lead: ['info_exam_view'], district: ['info_exam_view'] },
};

/** 成绩复核 (domain.md 4.3). */
const heldReviews: NonNullable<MenuSeed['held']> = {
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
  held: heldReviews,
};

/**
 * 复核申请: exam managers draw reviewers, arbitrate and answer; reviewers only review; another user approves the answer.
 */
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
  held: heldReviews,
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

const econVerbs = ['audit', 'batch_audit', 'assign', 'merge', 'print', 'export'].map((verb) => `econ_${verb}`);
/** 经济师审核 (domain.md 4.3): a district audits the first level, roster managers the others. */
const economist: MenuSeed = {
  code: 'economist',
  zh: '经济师审核',
  en: 'Registrations',
  path: '/econManage/econManage/index',
  icon: 'economist',
  buttons: [
    view('economist'),
    remove('economist'),
    button('econ_audit', '审核', 'Audit', 2, 'check'),
    button('econ_batch_audit', '批量通过', 'Pass several', 1, 'check'),
    button('econ_assign', '分配', 'Assign', 3),
    button('econ_urge', '催办', 'Urge', 3),
    button('econ_supervise', '督办', 'Supervise', 3),
    button('econ_merge', '合并', 'Merge', 3),
    button('econ_import', '名单维护', 'Keep rosters', 1, 'upload'),
    button('econ_print', '打印', 'Print', 3, 'printer'),
    button('econ_export', '导出', 'Export', 1, 'download'),
  ],
  opens: {
    full: ['economist_view', ...econVerbs, 'econ_import', 'pii_view'],
    district: ['economist_view', ...econVerbs, 'pii_view'],
    audit: ['economist_view', 'economist_delete', 'econ_urge'],
    lead: ['economist_view', 'econ_urge', 'econ_supervise'],
  },
};

const user: MenuSeed = {
  ...menu('user', '用户管理', 'Users', '/system/user', 'users'),
  buttons: [
    ...habit('user'),
    button('user_reset', '重置密码', 'Reset password', 3, 'key'),
    button('user_unlock', '解锁', 'Unlock', 3, 'lock'),
    button('user_role', '分配角色', 'Assign roles', 3, 'role'),
    button('user_factor', '重置动态验证码', 'Reset second factor', 3, 'key'),
    button('user_platform', '平台配置', 'Platform', 2, 'setting'),
    button('user_import', '导入', 'Import', 1, 'upload'),
    button('user_export', '导出', 'Export', 1, 'download'),
  ],
  // the three powers: one manages accounts, another grants roles
  opens: {
    manage: [
      ...['user_view', 'user_add', 'user_edit', 'user_delete', 'user_reset'],
      ...['user_platform', 'user_import', 'user_export'],
    ],
    security: ['user_view', 'user_unlock', 'user_role', 'user_factor'],
  },
};

const role = exported({
  ...menu('role', '角色管理', 'Roles', '/system/role', 'role'),
  buttons: [...habit('role'), button('role_grant', '权限设置', 'Permissions', 3, 'key')],
});

/** 考试管理 (domain.md 4.3): a district manages itself and its centres, a centre its rooms. */
const heldPlaces: NonNullable<MenuSeed['held']> = {
  city_leader: 'lead',
  exam_manager: 'full',
  score_reviewer: 'read',
  case_handler: 'read',
  case_auditor: 'read',
  info_clerk: 'read',
  district_manager: 'district',
  centre_manager: 'read',
  inspector: 'read',
  data_analyst: 'read',
};

function places(code: 'district' | 'centre', zh: string, en: string, icon: string): MenuSeed {
  const enable = button(`${code}_enable`, '启用停用', 'Enable or disable', 2, 'check');
  const seed = withButton(exported(menu(code, zh, en, `/${code}Manage/index`, icon)), enable);
  return { ...seed, held: heldPlaces };
}
const codesOfButtons = ({ buttons }: MenuSeed) => buttons.map((each) => each.code);

// a user with rooms only imports them with the button of the room list
const centre = withButton(
  places('centre', '考点管理', 'Test centres', 'tenant'),
  button('centre_import', '导入考场', 'Import rooms', 1, 'upload'),
);
const centres: MenuSeed = { ...centre, opens: { lead: codesOfButtons(centre), district: codesOfButtons(centre) } };

const district = withButton(
  places('district', '考区管理', 'Districts', 'region'),
  button('district_all', '选择全部考区', 'Choose from all districts', 1, 'tree'),
);
const districts: MenuSeed = {
  ...district,
  opens: {
    // users who manage all districts also see the phones of their managers
    full: [...codesOfButtons(district), 'pii_view'],
    lead: codesOfButtons(district),
    district: ['district_view', 'district_edit', 'district_export'],
  },
};

/**
 * 正式考试 (domain.md 1.2): exam managers prepare examinations and request the release of scores; leaders release and
 * cancel. A district manages its own examinations.
 */
const formalExam: MenuSeed = {
  ...withButton(
    exported(menu('formal_exam', '正式考试', 'Examinations', '/examinationManage/examinationList/index', 'template')),
    button('formal_exam_publish', '发布', 'Publish', 2, 'check'),
    button('formal_exam_arrange', '转入编排', 'Arrange'),
    button('formal_exam_release_ask', '发起成绩发布', 'Request the score release'),
    button('formal_exam_release', '公布成绩', 'Release scores', 2, 'check'),
    button('formal_exam_archive', '归档', 'Archive'),
    button('formal_exam_cancel', '取消', 'Cancel'),
    button('formal_exam_data', '数据', 'Figures', 2, 'eye'),
    button('formal_exam_import', '导入', 'Import', 2, 'upload'),
    button('exam_seat', '座位编排', 'Arrange seats'),
    button('exam_seat_move', '座位调整', 'Change seats', 3),
    button('formal_exam_print', '打印', 'Print', 3, 'printer'),
    button('examiner_reg', '报名审核', 'Registrations', 3, 'check'),
    button('examiner_attend', '登记到考', 'Attendance', 3, 'check'),
    button('examiner_violation', '违纪处理', 'Violations', 3),
    button('examiner_print', '打印违纪文书', 'Letters of violations', 2, 'printer'),
    button('score_view', '查看成绩', 'View scores', 2, 'eye'),
    button('person_looks', '人员查阅记录', 'Who has looked at a person', 2, 'log'),
  ),
  held: {
    city_leader: 'lead',
    exam_manager: 'full',
    score_reviewer: 'inspect',
    case_handler: 'read',
    case_auditor: 'read',
    info_clerk: 'read',
    district_manager: 'district',
    centre_manager: 'centre',
    inspector: 'audit',
    data_analyst: 'manage',
  },
  opens: examLevels(),
};

function examLevels(): Partial<Record<Level, readonly string[]>> {
  const figures = ['formal_exam_view', 'formal_exam_data', 'formal_exam_export'];
  const keeping = ['formal_exam_add', 'formal_exam_edit', 'formal_exam_delete', 'score_view'];
  const registering = ['formal_exam_import', 'examiner_reg'];
  const seating = ['exam_seat', 'exam_seat_move'];
  const ofTheDay = ['examiner_attend', 'examiner_violation', 'examiner_print'];
  return {
    full: [
      ...figures,
      ...keeping,
      ...registering,
      ...seating,
      ...ofTheDay,
      'formal_exam_print',
      ...['publish', 'arrange', 'release_ask', 'archive'].map((verb) => `formal_exam_${verb}`),
    ],
    district: [...figures, ...keeping, ...registering, ...seating, ...ofTheDay, 'formal_exam_print'],
    centre: ['formal_exam_view', 'score_view', 'exam_seat_move', 'examiner_attend', 'formal_exam_print'],
    lead: [...figures, 'formal_exam_release', 'formal_exam_cancel', 'examiner_print', 'score_view', 'person_looks'],
    manage: figures,
    inspect: ['formal_exam_view', 'score_view'],
    // reads statistics and findings without export
    audit: ['formal_exam_view', 'score_view', 'formal_exam_data', 'person_looks'],
    read: ['formal_exam_view'],
  };
}

/** 数据概览: for readers of statistics and supervisors; inspectors cannot export. */
const statistic: MenuSeed = exported({
  code: 'statistic',
  zh: '数据概览',
  en: 'Overview',
  path: '/statisticManage/commonData/index',
  icon: 'chart',
  buttons: [],
  held: {
    city_leader: 'full',
    exam_manager: 'full',
    district_manager: 'full',
    inspector: 'inspect',
    data_analyst: 'full',
  },
  opens: { inspect: [] },
});

/**
 * 时限看板: all kinds of cases, for users who handle, approve, lead or inspect one of them; the actions on a card need the
 * rights of its kind.
 */
const slaBoard: MenuSeed = {
  code: 'sla_board',
  zh: '时限看板',
  en: 'Deadlines',
  path: '/petitionManage/slaBoard',
  icon: 'chart',
  buttons: [],
  held: {
    city_leader: 'read',
    exam_manager: 'read',
    case_handler: 'read',
    case_auditor: 'read',
    info_clerk: 'read',
    score_reviewer: 'read',
    title_reviewer: 'read',
    district_manager: 'read',
    inspector: 'read',
  },
};

/** 编号作废登记: all kinds, for users who write, approve or inspect numbered documents; inspectors cannot export. */
const voidedNumber: MenuSeed = exported({
  code: 'voided_number',
  zh: '编号作废登记',
  en: 'Voided numbers',
  path: '/petitionManage/voidedNumber/index',
  icon: 'log',
  buttons: [],
  held: {
    city_leader: 'full',
    exam_manager: 'full',
    case_auditor: 'full',
    district_manager: 'full',
    case_handler: 'full',
    info_clerk: 'full',
    title_reviewer: 'full',
    inspector: 'inspect',
  },
  opens: { inspect: [] },
});

/** 问卷 (domain.md 4.3); analysts see statistics without single answers. */
const survey: MenuSeed = {
  ...withButton(
    exported(menu('survey', '问卷管理', 'Surveys', '/surveyManage/index', 'form')),
    button('survey_publish', '发布与结束', 'Publish or end', 2, 'check'),
    button('survey_mark', '标记有效无效', 'Mark answers', 3, 'check'),
  ),
  held: {
    city_leader: 'read',
    exam_manager: 'read',
    case_handler: 'read',
    content_editor: 'full',
    district_manager: 'read',
    inspector: 'read',
    data_analyst: 'manage',
  },
  opens: { manage: ['survey_export'] },
};

/** 数据模板与字段 (domain.md 4.3): exam managers edit, users of score reviews read. */
const heldTemplates: NonNullable<MenuSeed['held']> = {
  city_leader: 'read',
  exam_manager: 'full',
  score_reviewer: 'read',
  case_handler: 'read',
  case_auditor: 'read',
  district_manager: 'read',
  inspector: 'read',
  data_analyst: 'read',
};
const templates: MenuSeed = {
  ...withButton(
    exported(menu('data_template', '模板管理', 'Templates', '/examModelManage/modelManage/index', 'template')),
    button('template_enable', '启用停用', 'Enable or disable', 3, 'check'),
    button('template_copy', '复制', 'Copy'),
  ),
  held: heldTemplates,
};
const fields: MenuSeed = {
  ...exported(menu('data_field', '字段管理', 'Fields', '/examModelManage/fieldManage/index', 'form')),
  held: heldTemplates,
};

export const folderSeeds: readonly FolderSeed[] = [
  {
    code: 'desk',
    zh: '工作台',
    en: 'Workbench',
    path: '/wel',
    icon: 'desktop',
    sort: 1,
    menus: [{ code: 'wel', zh: '首页', en: 'Home', path: '/wel/index', icon: 'home', buttons: [] }],
  },
  {
    code: 'exam',
    zh: '考试管理',
    en: 'Examinations',
    path: '/centreManage',
    icon: 'template',
    sort: 20,
    menus: [formalExam, districts, centres, ofResource(room), statistic],
  },
  questionFolder,
  {
    code: 'review_manage',
    zh: '成绩复核',
    en: 'Score reviews',
    path: '/examModelManage',
    icon: 'template',
    sort: 40,
    menus: [reviewTasks, reviews, templates, fields],
  },
  {
    code: 'appeal_manage',
    zh: '申诉管理',
    en: 'Appeals',
    path: '/appealManage',
    icon: 'appeal',
    sort: 50,
    menus: [
      appeal,
      exported(menu('appeal_type', '申诉分类', 'Appeal categories', '/appealManage/appealClassify/index', 'tree')),
    ],
  },
  {
    code: 'petition_manage',
    zh: '信访管理',
    en: 'Petitions',
    path: '/petitionManage',
    icon: 'petition',
    sort: 60,
    menus: [
      petition,
      exported(
        menu('petition_type', '信访分类', 'Petition categories', '/petitionManage/petitionClassify/index', 'tree'),
      ),
      slaBoard,
      voidedNumber,
      ofResource(phrase),
    ],
  },
  {
    code: 'info_edit_manage',
    zh: '信息更正',
    en: 'Corrections',
    path: '/infoEdit',
    icon: 'form',
    sort: 70,
    menus: [correction, openings],
  },
  {
    code: 'econ_manage',
    zh: '经济师管理',
    en: 'Economists',
    path: '/econManage',
    icon: 'economist',
    sort: 80,
    menus: [economist, ofResource(econRule)],
  },
  {
    code: 'base_info',
    zh: '基础信息',
    en: 'Basic information',
    path: '/baseInfoManage',
    icon: 'users',
    sort: 100,
    menus: [survey],
  },
  {
    code: 'flow',
    zh: '流程协同',
    en: 'Collaboration',
    path: '/desk',
    icon: 'flow',
    sort: 110,
    menus: [ofResource(notice)],
  },
  {
    code: 'system',
    zh: '系统管理',
    en: 'System',
    path: '/system',
    icon: 'setting',
    sort: 120,
    menus: [
      ofResource(post),
      withButton(
        exported(menu('topmenu', '顶部菜单', 'Top menus', '/system/topmenu', 'menu')),
        button('topmenu_grant', '配置菜单', 'Choose menus', 2, 'tree'),
      ),
      exported(menu('dict', '系统字典', 'System dictionaries', '/system/dict', 'dict')),
      exported(menu('dictbiz', '业务字典', 'Business dictionaries', '/system/dictbiz', 'dict')),
      user,
      exported({
        code: 'registration',
        zh: '注册审批',
        en: 'Registrations',
        path: '/system/registration',
        icon: 'users',
        buttons: [
          view('registration'),
          button('registration_pass', '通过', 'Approve', 2, 'check'),
          button('registration_refuse', '拒绝', 'Reject'),
        ],
      }),
      exported({
        code: 'login_request',
        zh: '登录变更确认',
        en: 'Log-in changes',
        path: '/system/loginRequest',
        icon: 'key',
        buttons: [
          view('login_request'),
          button('login_request_confirm', '确认', 'Confirm', 2, 'check'),
          button('login_request_refuse', '拒绝', 'Reject'),
          button('login_request_withdraw', '撤回', 'Withdraw'),
        ],
        // account administrators request, another power confirms
        opens: { manage: ['login_request_view', 'login_request_withdraw'] },
      }),
      exported(menu('dept', '部门管理', 'Departments', '/system/dept', 'tree')),
      role,
      exported(menu('datascope', '数据权限', 'Data scopes', '/authority/datascope', 'sliders')),
      exported(menu('apiscope', '接口权限', 'API scopes', '/authority/apiscope', 'chain')),
      exported(menu('menu', '菜单管理', 'Menus', '/system/menu', 'menu')),
      exported(menu('param', '参数管理', 'Parameters', '/system/param', 'sliders')),
      withButton(
        exported(menu('tenant', '租户管理', 'Tenants', '/system/tenant', 'tenant')),
        button('tenant_setting', '授权配置', 'Settings', 3, 'setting'),
        button('tenant_datasource', '数据源配置', 'Data source', 2, 'setting'),
      ),
      exported({
        ...menu('tenant_package', '租户产品包', 'Tenant packages', '/system/tenantPackage', 'template'),
        buttons: habit('tenant_package').filter(({ code }) => code !== 'tenant_package_view'),
      }),
      menu('client', '应用管理', 'Clients', '/system/client', 'key'),
      menu('social', '第三方登录', 'Third-party log-in', '/system/social', 'key'),
      withButton(
        exported(menu('region', '行政区划', 'Regions', '/base/region', 'region')),
        button('region_import', '导入', 'Import', 1, 'upload'),
      ),
      {
        code: 'workday',
        zh: '工作日历',
        en: 'Work calendar',
        path: '/system/workday',
        icon: 'calendar',
        buttons: [button('workday_import', '导入', 'Import', 1, 'upload')],
      },
      withButton(ofResource(law), button('law_amend', '修订', 'Amend', 2)),
    ],
  },
  {
    code: 'resource',
    zh: '资源管理',
    en: 'Resources',
    path: '/resource',
    icon: 'storage',
    sort: 130,
    menus: [
      withButton(
        menu('oss', '对象存储', 'Object stores', '/resource/oss', 'storage'),
        button('oss_enable', '启用', 'Enable', 2, 'check'),
      ),
      {
        ...withButton(
          exported(menu('sms', '短信', 'Text messages', '/resource/sms', 'message')),
          button('sms_enable', '启用', 'Enable', 2, 'check'),
          button('sms_send', '发送', 'Send', 1, 'message'),
        ),
        opens: { manage: ['sms_view', 'sms_send'] },
      },
      exported({
        code: 'attach',
        zh: '附件',
        en: 'Attachments',
        path: '/resource/attach',
        icon: 'attach',
        buttons: [
          button('attach_upload', '上传', 'Upload', 1, 'upload'),
          button('attach_download', '下载', 'Download', 2, 'download'),
          button('attach_edit', '修改', 'Edit', 2, 'edit'),
          remove('attach'),
          view('attach'),
        ],
      }),
    ],
  },
  {
    code: 'monitor',
    zh: '监控日志',
    en: 'Monitoring',
    path: '/monitor',
    icon: 'monitor',
    sort: 140,
    menus: [
      {
        code: 'audit_chain',
        zh: '审计链',
        en: 'Audit chain',
        path: '/monitor/chain',
        icon: 'chain',
        buttons: [
          button('chain_verify', '核验办理记录', 'Verify timelines', 1, 'check'),
          button('chain_export', '导出办理记录', 'Export timelines', 1, 'download'),
          button('log_verify', '核验审计日志', 'Verify the audit log', 1, 'check'),
        ],
        opens: { inspect: ['chain_verify', 'chain_export'], security: ['log_verify'] },
      },
      {
        code: 'online',
        zh: '在线用户',
        en: 'Who is online',
        path: '/monitor/online',
        icon: 'users',
        buttons: [view('online'), button('online_end', '强制下线', 'End session', 3, 'exit')],
      },
      log('log_usual', '通用日志', 'General log', 'usual'),
      log('log_api', '接口日志', 'Call log', 'api'),
      log('log_error', '错误日志', 'Error log', 'error'),
    ],
  },
  {
    code: 'develop',
    zh: '研发工具',
    en: 'Tools',
    path: '/tool',
    icon: 'setting',
    sort: 150,
    menus: [
      withButton(
        menu('datasource', '数据源', 'Data sources', '/tool/datasource', 'sliders'),
        button('datasource_test', '测试连接', 'Test connection', 2, 'check'),
      ),
    ],
  },
];
