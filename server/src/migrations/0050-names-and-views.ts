import { type Kysely, sql } from 'kysely';

/**
 * Shared views contain no free text (decision 034). Roles and scopes get an English name, like menus and dictionary
 * entries. Seeded ones are named unless renamed; custom ones keep their own name only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['role', 'data_scope', 'api_scope']) {
    const column = table === 'role' ? 'role_name_en' : 'scope_name_en';
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db);
  }
  await sql`update list_view set filters = filters - 'keyword' where is_shared = 1`.execute(db);
  for (const [alias, name, nameEn] of roles)
    await sql`update role set role_name_en = ${nameEn} where role_alias = ${alias} and role_name = ${name}`.execute(db);
  for (const [name, nameEn] of scopes)
    await sql`update data_scope set scope_name_en = ${nameEn} where scope_name = ${name}`.execute(db);
}

const roles = [
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
] as const;

const scopes = [
  ['全部信访件', 'All petitions'],
  ['本人经办的信访件', 'Petitions one handles oneself'],
  ['本部门信访件', 'Petitions of one’s department'],
  ['本部门及下级信访件', 'Petitions of one’s department and those below'],
  ['本考区信访件', 'Petitions of one’s district'],
] as const;
