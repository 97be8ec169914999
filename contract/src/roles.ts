/** Roles (domain.md 0.5), in the order of that table. */
export const roleSeeds = [
  ['administrator', '超级管理员', 'Super administrator'],
  ['admin', '系统管理员', 'System administrator'],
  ['sec_admin', '安全保密管理员', 'Security administrator'],
  ['audit_admin', '安全审计员', 'Security auditor'],
  ['city_leader', '院领导', 'Head of the authority'],
  ['exam_manager', '考务管理岗', 'Examination officer'],
  ['item_author', '命题员', 'Question author'],
  ['item_reviewer', '题库审核员', 'Question reviewer'],
  ['score_reviewer', '成绩复核员', 'Score reviewer'],
  ['case_handler', '信访申诉经办人', 'Case handler'],
  ['case_auditor', '信访申诉审核人', 'Case auditor'],
  ['info_clerk', '信息更正岗', 'Records correction clerk'],
  ['title_reviewer', '职称审核岗', 'Professional title reviewer'],
  ['content_editor', '内容与客服运营', 'Content and help desk editor'],
  ['district_manager', '考区管理员', 'District manager'],
  ['centre_manager', '考点管理员', 'Test centre manager'],
  ['inspector', '纪检监督', 'Discipline inspector'],
  ['data_analyst', '统计分析', 'Data analyst'],
] as const satisfies readonly (readonly [alias: string, name: string, nameEn: string])[];

export type RoleAlias = (typeof roleSeeds)[number][0];
