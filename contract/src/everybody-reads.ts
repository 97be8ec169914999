import type { RoleAlias } from './roles.ts';

/** Read grants for pages open to all employees (domain.md 4.3, 工作日历/法规库); each page adds the roles that edit it. */
export const everybodyReads: Readonly<Partial<Record<RoleAlias, 'read'>>> = Object.fromEntries(
  [
    ...['sec_admin', 'audit_admin', 'city_leader', 'exam_manager', 'item_author', 'item_reviewer', 'score_reviewer'],
    ...['case_handler', 'case_auditor', 'info_clerk', 'title_reviewer', 'content_editor', 'district_manager'],
    ...['centre_manager', 'inspector', 'data_analyst'],
  ].map((role) => [role, 'read']),
);
