import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { reinspectionRoster, usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { addExam, residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { allJobKinds } from '../../server/src/wiring.ts';
import {
  amended,
  answeredBefore,
  broughtBy,
  delivered,
  namingMany,
  recused,
  waitingBefore,
  withdrawingBefore,
} from './delivered.ts';
import { reviewTemplate } from './review-samples.ts';
import type { Desk, SoundOnes } from './sample.ts';

const { path } = reinspectionRoster.import;
interface Named {
  ticketNo: string;
  applicantName: string;
  idNo: string;
}
const csv = (...people: readonly Named[]): string =>
  [
    '准考证号,姓名,证件号码',
    ...people.map(({ ticketNo, applicantName, idNo }) => `${ticketNo},${applicantName},${idNo}`),
  ].join('\r\n');

/** A task reads each file wherever the tenant's tables are. */
async function soundRoster(
  { context, holder: by }: Desk,
  taskId: string,
  people: readonly Named[],
): Promise<SoundOnes> {
  const staged = async (name: string, person: Named): Promise<StagedBatch> => {
    const { batchId } = good(await send<StagedBatch>(by, `${path}?taskId=${taskId}`, name, csv(person)));
    const read = async () => {
      await workOff(context, allJobKinds);
      return good(await by.get<StagedBatch>(`${path}Detail`, { batchId }));
    };
    await vi.waitUntil(async () => (await read()).state === 'staged', { timeout: 20_000 });
    return read();
  };
  const [one, two, three, four] = people;
  if (!one || !two || !three || !four) throw new Error('four people for four files');
  const { batchId: mended, headings } = await staged('一.csv', one);
  return {
    [`POST ${path}`]: { by, query: { taskId }, file: '二.csv', content: csv(two) },
    [`GET ${path}Errors`]: { by, query: { batchId: mended } },
    [`POST ${path}Mend`]: { by, body: { batchId: mended, rowNo: 2, leftOut: 1 } },
    [`POST ${path}Map`]: { by, body: { batchId: mended, keys: headings.map(({ key }) => key) } },
    [`POST ${path}Drop`]: { by, body: { batchId: (await staged('三.csv', three)).batchId } },
    [`POST ${path}Confirm`]: { by, body: { batchId: (await staged('四.csv', four)).batchId } },
  };
}

interface Filed {
  id: string;
  version: number;
}

export async function soundReviews(desk: Desk): Promise<SoundOnes> {
  const { context, leader, holder, citizen, deptId, business, tenantId } = desk;
  const { seal, digest } = context.secrets;
  const examId = await addExam(business as never, { districtIds: ['1'], tenantId, status: 50 });
  const place = sql<{ id: string }>`insert into district (tenant_id, name, code, node_type, parent_id)
    values (${tenantId}, '复核考区', '97', 1, 0) returning id`;
  const district = (await place.execute(context.database.kysely)).rows[0]?.id;
  for (const account of ['sound-first', 'sound-second'])
    await addPerson(context, { account: `${account}-${tenantId}`, roles: ['score_reviewer'], deptId, tenantId });
  const templateId = await reviewTemplate(business as never, tenantId);
  const form = {
    examId,
    deptId,
    templateId,
    rules: { ...usualRules },
    notice: '请如实填写',
    subjects: [{ code: 'JC', name: '经济基础知识', objective: 0, allowed: 1 }],
    applyStart: '2020-01-01 00:00:00',
    applyEnd: '2099-01-01 00:00:00',
    resultDeadline: '2099-02-01 00:00:00',
  };
  const keep = async (name: string) => good(await holder.post<Filed>('reinspection/submit', { ...form, name }));
  const task = await keep('成绩复核');
  let n = 700;
  const entry = async (isListed = true) => {
    n += 1;
    const [idNo, applicantName, ticketNo] = [residentNumber(n), '林小满', `2603${String(n).padStart(10, '0')}`];
    await sql`with person as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
        values (${tenantId}, 1, ${digest(idNo)}, ${seal(idNo)}, ${applicantName}, 1) returning id),
      sitting as (insert into examiner (tenant_id, exam_id, district_id, ticket_no, person_id, name, gender, id_type, id_no,
          id_hash, phone, subjects, reg_status)
        select ${tenantId}, ${examId}, ${district}, ${ticketNo}, id, ${applicantName}, 1, 1, ${seal(idNo)}, ${digest(idNo)},
          ${seal('13800138000')}, '{JC}', 3 from person returning id, person_id),
      marked as (insert into examiner_score (tenant_id, exam_id, examiner_id, district_id, subject_code, score, attend)
        select ${tenantId}, ${examId}, id, ${district}, 'JC', 60, 1 from sitting)
      insert into reinspection_roster (tenant_id, task_id, examiner_id, person_id, id_hash, ticket_no, name, district_id)
      select ${tenantId}, ${task.id}, id, person_id, ${digest(idNo)}, ${ticketNo}, ${applicantName}, ${district}
      from sitting where ${isListed}::boolean`.execute(business);
    return {
      taskId: task.id,
      applicantName,
      idNo,
      ticketNo,
      phone: '13800138000',
      subjectCode: 'JC',
      applyReason: 2,
      reasonText: '第三题的分数好像没有加进总分里',
    };
  };
  const first = await entry();
  good(await holder.get('reinspection/status', { id: task.id, status: '1' }));
  const { id: me } = good(await holder.get<{ id: string }>('blade-auth/oauth/user-info'));
  const one = ({ id, version }: Filed, more: object = {}) => ({ body: { id, version, ...more } });
  const now = async (id: string) => good(await holder.get<Filed>('reinspectionUser/detail', { id }));
  const file = async (body: object | undefined = undefined): Promise<Filed> => {
    const { id } = good(
      await holder.post<Filed>('reinspectionUser/register', { source: 3, ...(body ?? (await entry())) }),
    );
    return now(id);
  };
  /** The caller is the first reviewer drawn. */
  const drawn = async (): Promise<Filed> => {
    const { id } = await file();
    await sql`update reinspection_user set reviewer1 = ${me}, reviewer2 = 1 where id = ${id}`.execute(business);
    return now(id);
  };
  const taken = async (): Promise<Filed> => {
    const { id } = await drawn();
    good(await holder.get('reinspectionUser/handle', { id }));
    return now(id);
  };
  const submitted = async (): Promise<Filed> => {
    const { id } = await file();
    await sql`update reinspection_user set case_status = 30, reviewer1 = 1, reviewer2 = 2, final_score = 60, reply_result = 1,
      reply_content = '<p>经核对答卷，已按规定处理。</p>', drafter_id = 3 where id = ${id}`.execute(business);
    return now(id);
  };
  const [fresh, other, removed, asked] = [await file(first), await file(), await file(), await file()];
  good(await holder.post('reinspectionUser/extend', one(asked, { days: 3, reason: '待调卷' }).body));
  good(await holder.post('reinspectionUser/remove', {}, { query: { ids: removed.id, reason: '误删' } }));
  const [claimed, given] = [await taken(), await taken()];
  const { ticketNo } = await entry();
  const [listed] = good(await holder.get<{ records: Filed[] }>('reinspection/roster/page', { ticketNo })).records;
  const [merged, beside] = [await file(), await file()];
  good(await holder.post('reinspectionUser/merge', { ids: [merged.id, beside.id] }));
  return {
    'POST reinspection/submit': { by: holder, body: { ...form, name: '又一复核' } },
    'POST reinspection/remove': { by: holder, query: { ids: (await keep('误建的复核')).id } },
    'POST reinspection/roster/remove': { by: holder, query: { ids: listed?.id ?? '' } },
    'GET reinspection/status': { by: holder, query: { id: task.id, status: '2' } },
    ...(await soundRoster(desk, task.id, [first, await entry(), await entry(), await entry(false)])),
    'GET reinspectionUser/handle': { by: holder, query: { id: (await drawn()).id } },
    'GET reinspectionUser/print': { by: holder, query: { id: claimed.id, docType: 'FH01', reason: '存档' } },
    'POST reinspectionUser/register': { by: holder, body: { source: 3, ...(await entry()) } },
    'POST reinspectionUser/reply': {
      by: holder,
      ...one(claimed, { action: 'review', result: { score: 60, conclusion: 1 } }),
    },
    'POST reinspectionUser/audit': { by: holder, ...one(await submitted(), { auditResult: 1 }) },
    'POST reinspectionUser/amend': { by: holder, ...one(given, amended) },
    'POST reinspectionUser/release': { by: holder, ...one(given) },
    'POST reinspectionUser/assign': { by: holder, ...one(fresh) },
    'POST reinspectionUser/extend': { by: holder, ...one(fresh, { days: 3, reason: '待调卷' }) },
    'POST reinspectionUser/extendAudit': { by: leader, ...one(await now(asked.id), { auditResult: 1 }) },
    'POST reinspectionUser/deliver': {
      by: holder,
      ...one(await answeredBefore(business, 'reinspection_user', await file()), delivered),
    },
    'POST reinspectionUser/brought': {
      by: holder,
      ...one(await waitingBefore(business, 'reinspection_user', await file()), await broughtBy(holder)),
    },
    'POST reinspectionUser/withdrawAudit': {
      by: holder,
      ...one(await withdrawingBefore(business, 'reinspection_user', await file()), { auditResult: 1 }),
    },
    'POST reinspectionUser/urge': { by: holder, body: { ids: [fresh.id] } },
    'POST reinspectionUser/supervise': { by: leader, ...one(fresh) },
    'POST reinspectionUser/recuse': {
      by: leader,
      ...one(await namingMany(desk, 'reinspection', await file()), recused),
    },
    'POST reinspectionUser/merge': { by: holder, body: { ids: [fresh.id, other.id] } },
    'POST reinspectionUser/leave': { by: holder, body: { ids: [merged.id] } },
    'POST reinspectionUser/reveal': { by: holder, body: { id: fresh.id, fields: ['phone'], reason: '核对身份' } },
    'POST reinspectionUser/remove': { by: holder, query: { ids: other.id, reason: '误录' } },
    'POST reinspectionUser/restore': { by: holder, body: { ids: removed.id } },
    'POST open/review': { by: citizen, body: await entry() },
  };
}
