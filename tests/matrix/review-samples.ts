import { replyActions } from '@kaoxin/contract/reinspection/calls.ts';
import { reinspectionRoster, usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { amended, brought, delivered } from './delivered.ts';
import type { ExamIds, Ids, ReviewIds, RosterIds } from './ids.ts';
import { importSamples } from './import-samples.ts';
import type { Sample } from './sample.ts';

export const noReviewRows: ReviewIds = { reviewTask: '1', reviewListed: '1', review: '1' };

/** A score review template, because seeds cover only the first tenant. */
export async function reviewTemplate(db: QueryExecutorProvider, tenantId: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into data_template (tenant_id, code, name, scene, field_count, template_version,
      search_key, status)
    values (${tenantId}, 'MB99998', '内部复核模板', 1, 0, 1, '内部复核模板', 1) returning id`.execute(db);
  const id = String(rows[0]?.id);
  await sql`insert into data_template_version (tenant_id, template_id, template_version, name, fields, status)
    values (${tenantId}, ${id}, 1, '内部复核模板', '[]'::jsonb, 1)`.execute(db);
  return id;
}

export async function reviewRows(
  { database: { kysely } }: AppContext,
  { exam, examiner, examDistrict }: Pick<ExamIds & RosterIds, 'exam' | 'examiner' | 'examDistrict'>,
  { tenantId = '000000', called = '内部' } = {},
): Promise<ReviewIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const dept = await one(sql`select id from dept where tenant_id = ${tenantId} order by id limit 1`);
  const template = await reviewTemplate(kysely, tenantId);
  const subjects = JSON.stringify([{ code: 'JC', name: '经济基础知识', objective: 0, allowed: 1 }]);
  const reviewTask =
    await one(sql`insert into reinspection (tenant_id, name, exam_id, dept_id, template_id, template_version,
      subjects, apply_start, apply_end, result_deadline, rules, notice, status)
    values (${tenantId}, ${`${called}复核`}, ${exam}, ${dept}, ${template}, 1, ${subjects}::jsonb, '2020-01-01',
      '2099-01-01', '2099-02-01', ${JSON.stringify(usualRules)}::jsonb, '须知', 1) returning id`);
  const reviewListed =
    await one(sql`insert into reinspection_roster (tenant_id, task_id, examiner_id, person_id, id_hash, ticket_no, name,
      district_id)
    values (${tenantId}, ${reviewTask}, ${examiner}, 1, 'listed', '26030301200087', ${`${called}考生`}, ${examDistrict})
    returning id`);
  const review =
    await one(sql`insert into reinspection_user (tenant_id, case_no, query_code, source, received_time, dept_id,
      accept_start, accept_unit, finish_unit, title, content, task_id, roster_id, exam_id, examiner_id, district_id,
      ticket_no, subject_code, subject_name, apply_reason, original_score)
    values (${tenantId}, 'FH2026010100001', 'AAAAAAAA', 3, now(), ${dept}, now(), 'workday', 'workday',
      ${`${called}复核`}, '内容', ${reviewTask}, 1, ${exam}, ${examiner}, ${examDistrict}, '26030301200087', 'JC', '经济基础知识',
      2, 60) returning id`);
  return { reviewTask, reviewListed, review };
}

const { import: upload, importTemplate } = reinspectionRoster;

export const reviewSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET reinspection/page': () => [{}],
  'GET reinspection/select': () => [{}],
  'GET reinspection/export': () => [{ query: { name: 'none' } }],
  'GET reinspection/detail': ({ reviewTask }) => [{ query: { id: reviewTask } }],
  'GET reinspection/due': () => [{ query: { applyEnd: '2027-06-10 18:00:00' } }],
  'GET reinspection/figures': ({ reviewTask }) => [{ query: { id: reviewTask } }],
  'GET reinspection/status': ({ reviewTask }): Sample[] => [
    { query: { id: reviewTask } },
    { named: 'publish', query: { id: reviewTask, status: '1' } },
    { named: 'close', query: { id: reviewTask, status: '2' } },
  ],
  'POST reinspection/submit': ({ reviewTask }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: reviewTask, notice: '改须知', version: 1 } },
  ],
  'POST reinspection/remove': ({ reviewTask }) => [{ query: { ids: reviewTask } }],
  'GET reinspection/roster/page': ({ reviewTask }) => [{ query: { taskId: reviewTask } }],
  'GET reinspection/roster/export': () => [{ query: { ticketNo: 'none' } }],
  'POST reinspection/roster/remove': ({ reviewListed }) => [{ query: { ids: reviewListed } }],
  [`GET ${importTemplate.path}`]: ({ reviewTask }) => [{ query: { taskId: reviewTask } }],
  [`POST ${upload.path}`]: ({ reviewTask }) => [{ query: { taskId: reviewTask }, file: 'x.exe' }],
  ...importSamples(upload.path),
  'GET open/review/tasks': () => [{}],
  'GET reinspectionUser/page': () => [{}],
  'GET reinspectionUser/counts': () => [{}],
  'GET reinspectionUser/handle': ({ review }): Sample[] => [
    { query: { id: review } },
    { named: 'preview', query: { id: review, preview: '1' } },
  ],
  'GET reinspectionUser/detail': ({ review }) => [{ query: { id: review } }],
  'GET reinspectionUser/preview': ({ review }) => [{ query: { id: review } }],
  'GET reinspectionUser/company': ({ review }) => [{ query: { id: review } }],
  'GET reinspectionUser/paper': ({ review }) => [{ query: { id: review } }],
  'GET reinspectionUser/print': ({ review }): Sample[] => [
    { query: { id: review, docType: 'FH01', reason: '存档' } },
    { named: 'pdf', query: { id: review, docType: 'FH01', format: 'pdf', reason: '存档' } },
  ],
  'POST reinspectionUser/register': () => [{ body: {} }],
  'POST reinspectionUser/alike': () => [{ body: {} }],
  'POST reinspectionUser/reply': ({ review }) =>
    Object.keys(replyActions).map((action) => ({ named: action, body: { id: review, version: 1, action } })),
  'POST reinspectionUser/letter': ({ review }) => [{ body: { id: review, version: 1, auditResult: 1 } }],
  'POST reinspectionUser/audit': ({ review }) => [
    { body: { id: review, version: 1, auditResult: 1 } },
    { named: 'batch', body: { items: [{ id: review, version: 1 }], auditResult: 1 } },
  ],
  'POST reinspectionUser/amend': ({ review }) => [{ body: { id: review, version: 1, ...amended } }],
  'POST reinspectionUser/release': ({ review }) => [{ body: { id: review, version: 1 } }],
  'POST reinspectionUser/assign': ({ review }) => [
    { body: { id: review, version: 1 } },
    { named: 'batch', body: { ids: [review] } },
  ],
  'POST reinspectionUser/extend': ({ review }) => [{ body: { id: review, version: 1, days: 3, reason: '复杂' } }],
  'POST reinspectionUser/extendAudit': ({ review }) => [{ body: { id: review, version: 1, auditResult: 1 } }],
  'POST reinspectionUser/deliver': ({ review }) => [{ body: { id: review, version: 1, ...delivered } }],
  'POST reinspectionUser/brought': ({ review }) => [{ body: { id: review, version: 1, ...brought } }],
  'POST reinspectionUser/withdrawAudit': ({ review }) => [{ body: { id: review, version: 1, auditResult: 1 } }],
  'POST reinspectionUser/urge': ({ review }) => [{ body: { ids: [review] } }],
  'POST reinspectionUser/supervise': ({ review }) => [{ body: { id: review, version: 1 } }],
  'POST reinspectionUser/recuse': ({ review }) => [
    { body: { id: review, version: 1, concernedIds: [], reason: '均与事项无关' } },
  ],
  'POST reinspectionUser/merge': ({ review }) => [{ body: { ids: [review, '2'] } }],
  'POST reinspectionUser/leave': ({ review }) => [{ body: { ids: [review] } }],
  'GET reinspectionUser/cluster': ({ review }) => [{ query: { id: review } }],
  'POST reinspectionUser/reveal': ({ review }) => [{ body: { id: review, fields: ['phone'], reason: '核对身份' } }],
  'POST reinspectionUser/remove': ({ review }) => [{ query: { ids: review, reason: '误录' } }],
  'POST reinspectionUser/restore': ({ review }) => [{ body: { ids: review } }],
  'GET reinspectionUser/export': () => [{ query: { caseNo: 'none' } }],
  'GET reinspectionUser/handlers': ({ dept, review }) => [{ query: { deptId: dept, id: review } }],
  'POST open/review': () => [{ body: {} }],
};
