/** Who works here (domain.md 0.5), in the order of that table. */
export const roleSeeds = [
  ['administrator', '超级管理员'],
  ['admin', '系统管理员'],
  ['sec_admin', '安全保密管理员'],
  ['audit_admin', '安全审计员'],
  ['city_leader', '院领导'],
  ['exam_manager', '考务管理岗'],
  ['item_author', '命题员'],
  ['item_reviewer', '题库审核员'],
  ['score_reviewer', '成绩复核员'],
  ['case_handler', '信访申诉经办人'],
  ['case_auditor', '信访申诉审核人'],
  ['info_clerk', '信息更正岗'],
  ['title_reviewer', '职称审核岗'],
  ['content_editor', '内容与客服运营'],
  ['district_manager', '考区管理员'],
  ['centre_manager', '考点管理员'],
  ['inspector', '纪检监督'],
  ['data_analyst', '统计分析'],
] as const satisfies readonly (readonly [alias: string, name: string])[];

export type RoleAlias = (typeof roleSeeds)[number][0];

/** Departments of a fresh tenant: the authority and its offices. */
export const rootDepartment = '人事考试院';
export const offices = ['院领导', '办公室', '考务处', '信访处', '信息技术处', '纪检监督室'] as const;
