import {
  type AreaMenu,
  at,
  button,
  exported,
  type MenuSeed,
  menu,
  remove,
  view,
  withButton,
} from '#platform/menus/menu-parts.ts';

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

export const correctionMenu: AreaMenu = {
  folders: [
    {
      code: 'info_edit_manage',
      zh: '信息更正',
      en: 'Corrections',
      path: '/infoEdit',
      icon: 'form',
      sort: 70,
      held: {
        city_leader: 'lead',
        exam_manager: 'read',
        case_handler: 'read',
        case_auditor: 'audit',
        info_clerk: 'full',
        district_manager: 'district',
        inspector: 'read',
      },
    },
  ],
  entries: [at('info_edit_manage', 10, correction), at('info_edit_manage', 20, openings)],
};
