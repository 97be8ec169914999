import { sql } from 'kysely';
import { addExam, residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { good } from '../../server/src/testing/petitions.ts';
import {
  amended,
  answeredBefore,
  brought,
  broughtBy,
  delivered,
  namingMany,
  recused,
  waitingBefore,
  withdrawingBefore,
} from './delivered.ts';
import type { CorrectionIds, ExamIds, Ids, RosterIds } from './ids.ts';
import type { Desk, Sample, SoundOnes } from './sample.ts';

export const noCorrectionRows: CorrectionIds = { infoExam: '1', correction: '1' };

const rule = { fieldKey: 'phone', before: 1, after: 1, certificate: 1 };
const window = { openStart: '2020-01-01 00:00:00', openEnd: '2099-01-01 00:00:00' };

export async function correctionRows(
  { database: { kysely }, secrets }: AppContext,
  { exam, examiner, examDistrict }: Pick<ExamIds & RosterIds, 'exam' | 'examiner' | 'examDistrict'>,
  { tenantId = '000000', called = '内部' } = {},
): Promise<CorrectionIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const dept = await one(sql`select id from dept where tenant_id = ${tenantId} order by id limit 1`);
  const infoExam = await one(sql`insert into info_exam (tenant_id, name, formal_exam_id, dept_id, open_start, open_end,
      editable_fields, need_police_proof, max_times, materials, status)
    values (${tenantId}, ${`${called}更正`}, ${exam}, ${dept}, ${window.openStart}, ${window.openEnd},
      ${JSON.stringify([rule])}::jsonb, 0, 1, '[]'::jsonb, 1) returning id`);
  const changes = secrets.seal(JSON.stringify([{ fieldKey: 'phone', oldValue: null, newValue: '13800138000' }]));
  const correction = await one(sql`insert into message (tenant_id, case_no, query_code, source, received_time, dept_id,
      accept_start, accept_unit, finish_unit, title, content, exam_id, formal_exam_id, examiner_id, district_id, fields,
      changes, reason_type)
    values (${tenantId}, 'GZ2026010100001', 'AAAAAAAA', 3, now(), ${dept}, now(), 'workday', 'workday', ${`${called}更正`},
      '内容', ${infoExam}, ${exam}, ${examiner}, ${examDistrict}, '{phone}', ${changes}, 2) returning id`);
  return { infoExam, correction };
}

const form = {
  name: '报名信息更正',
  ...window,
  editableFields: [rule],
  needPoliceProof: 0,
  maxTimes: 1,
  materials: [],
};

export const correctionSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET exam/page': () => [{}],
  'GET exam/export': () => [{ query: { name: 'none' } }],
  'GET exam/select': () => [{}],
  'GET exam/detail': ({ infoExam }) => [{ query: { id: infoExam } }],
  'POST exam/submit': ({ infoExam }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: infoExam, name: '改名', version: 1 } },
  ],
  'POST exam/remove': ({ infoExam }) => [{ query: { ids: infoExam } }],
  'POST exam/open': ({ infoExam }) => [{ body: { id: infoExam, status: 2 } }],
  'GET open/exam/list': () => [{}],
  'GET file/page': ({ correction }) => [{ query: { bizType: 'message', bizId: correction } }],
  'GET message/page': () => [{}],
  'GET message/counts': () => [{}],
  'GET message/handle': ({ correction }): Sample[] => [
    { query: { id: correction } },
    { named: 'preview', query: { id: correction, preview: '1' } },
  ],
  'GET message/detail': ({ correction }) => [{ query: { id: correction } }],
  'GET message/preview': ({ correction }) => [{ query: { id: correction } }],
  'GET message/company': ({ correction }) => [{ query: { id: correction } }],
  'GET message/paper': ({ correction }) => [{ query: { id: correction } }],
  'GET message/print': ({ correction }): Sample[] => [
    { query: { id: correction, docType: 'GZ01', reason: '存档' } },
    { named: 'pdf', query: { id: correction, docType: 'GZ01', format: 'pdf', reason: '存档' } },
  ],
  'POST message/register': () => [{ body: {} }],
  'POST message/alike': () => [{ body: {} }],
  'POST message/reply': ({ correction }) => [
    { named: 'execute', body: { id: correction, version: 1, action: 'execute', replyResult: 1 } },
  ],
  'POST message/letter': ({ correction }) => [{ body: { id: correction, version: 1, replyResult: 1 } }],
  'POST message/audit': ({ correction }) => [
    { body: { id: correction, version: 1, auditResult: 1 } },
    { named: 'batch', body: { items: [{ id: correction, version: 1 }], auditResult: 1 } },
  ],
  'POST message/amend': ({ correction }) => [{ body: { id: correction, version: 1, ...amended } }],
  'POST message/release': ({ correction }) => [{ body: { id: correction, version: 1 } }],
  'POST message/assign': ({ correction, user }) => [{ body: { id: correction, version: 1, handlerId: user } }],
  'POST message/extend': ({ correction }) => [{ body: { id: correction, version: 1, days: 3, reason: '复杂' } }],
  'POST message/extendAudit': ({ correction }) => [{ body: { id: correction, version: 1, auditResult: 1 } }],
  'POST message/deliver': ({ correction }) => [{ body: { id: correction, version: 1, ...delivered } }],
  'POST message/brought': ({ correction }) => [{ body: { id: correction, version: 1, ...brought } }],
  'POST message/withdrawAudit': ({ correction }) => [{ body: { id: correction, version: 1, auditResult: 1 } }],
  'POST message/urge': ({ correction }) => [{ body: { ids: [correction] } }],
  'POST message/supervise': ({ correction }) => [{ body: { id: correction, version: 1 } }],
  'POST message/recuse': ({ correction }) => [
    { body: { id: correction, version: 1, concernedIds: [], reason: '均与事项无关' } },
  ],
  'POST message/merge': ({ correction }) => [{ body: { ids: [correction, '2'] } }],
  'POST message/leave': ({ correction }) => [{ body: { ids: [correction] } }],
  'GET message/cluster': ({ correction }) => [{ query: { id: correction } }],
  'POST message/reveal': ({ correction }) => [{ body: { id: correction, fields: ['phone'], reason: '核对身份' } }],
  'POST message/remove': ({ correction }) => [{ query: { ids: correction, reason: '误录' } }],
  'POST message/restore': ({ correction }) => [{ body: { ids: correction } }],
  'GET message/export': () => [{ query: { caseNo: 'none' } }],
  'GET message/handlers': ({ dept, correction }) => [{ query: { deptId: dept, id: correction } }],
  'POST open/infoEdit': () => [{ body: {} }],
};

interface Filed {
  id: string;
  version: number;
}

export async function soundCorrections(desk: Desk): Promise<SoundOnes> {
  const { context, auditor, leader, holder, citizen, deptId, business, tenantId } = desk;
  const { seal, digest } = context.secrets;
  const formalExamId = await addExam(business as never, { districtIds: ['1'], tenantId });
  const place = sql<{ id: string }>`insert into district (tenant_id, name, code, node_type, parent_id)
    values (${tenantId}, '更正考区', '9871', 1, 0) returning id`;
  const district = (await place.execute(context.database.kysely)).rows[0]?.id;
  let n = 800;
  const somebody = async () => {
    n += 1;
    const [number, name] = [residentNumber(n), '林小满'];
    await sql`with person as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
        values (${tenantId}, 1, ${digest(number)}, ${seal(number)}, ${name}, ${n % 2 === 1 ? 1 : 2}) returning id)
      insert into examiner (tenant_id, exam_id, district_id, person_id, name, gender, id_type, id_no, id_hash, phone, subjects,
        reg_status)
      select ${tenantId}, ${formalExamId}, ${district}, id, ${name}, ${n % 2 === 1 ? 1 : 2}, 1, ${seal(number)}, ${digest(number)},
        ${seal('13800138000')}, '{JC}', 3 from person`.execute(business);
    return { applicantName: name, idNo: number, phone: '13800138000' };
  };
  const keep = async (name: string) =>
    good(await holder.post<Filed>('exam/submit', { ...form, name, formalExamId, deptId }));
  const open = ({ id, version }: Filed) => holder.post<Filed>('exam/open', { id, version, status: 1 });
  const opening = good(await open(await keep('报名信息更正')));
  const entry = async () => ({
    ...(await somebody()),
    examId: opening.id,
    reasonType: 2,
    reasonText: '手机号填写有误',
    changes: [{ fieldKey: 'phone', newValue: '13900139000' }],
  });
  const one = ({ id, version }: Filed, more: object = {}) => ({ body: { id, version, ...more } });
  const act = (who: Visitor, verb: string, more: object) => async (kase: Filed) =>
    good(await who.post(`message/${verb}`, one(kase, more).body));
  const file = async (...steps: ((one: Filed) => Promise<unknown>)[]): Promise<Filed> => {
    let now = good(await holder.post<Filed>('message/register', { source: 3, ...(await entry()) }));
    for (const step of steps) {
      await step(now);
      now = good(await holder.get<Filed>('message/detail', { id: now.id }));
    }
    return now;
  };
  const pass = act(holder, 'audit', { auditResult: 1 });
  const { id: auditorId } = good(await auditor.get<{ id: string }>('blade-auth/oauth/user-info'));
  const given = act(holder, 'assign', { handlerId: auditorId });
  const [fresh, other, passed, removed] = [await file(), await file(), await file(pass), await file()];
  const asked = await file(pass, act(holder, 'extend', { days: 3, reason: '待回函' }));
  const assigned = await file(given);
  for (const { id, version } of good(await holder.post<Filed[]>('message/merge', { ids: [fresh.id, other.id] })))
    if (id === fresh.id) fresh.version = version;
  good(await holder.post('message/remove', {}, { query: { ids: removed.id, reason: '误删' } }));
  return {
    'POST exam/submit': { by: holder, body: { ...form, name: '又一更正', formalExamId, deptId } },
    'POST exam/remove': { by: holder, query: { ids: (await keep('误建更正')).id } },
    'POST exam/open': { by: holder, ...one(await keep('待开放更正'), { status: 1 }) },
    'GET message/handle': { by: holder, query: { id: fresh.id } },
    'GET message/print': { by: holder, query: { id: fresh.id, docType: 'GZ01', reason: '存档' } },
    'POST message/register': { by: holder, body: { source: 3, ...(await entry()) } },
    'POST message/reply': { by: holder, ...one(passed, { action: 'execute', replyResult: 1 }) },
    'POST message/audit': { by: holder, ...one(fresh, { auditResult: 1 }) },
    'POST message/amend': { by: holder, ...one(assigned, amended) },
    'POST message/release': { by: holder, ...one(assigned) },
    'POST message/assign': { by: holder, ...one(fresh, { handlerId: auditorId }) },
    'POST message/extend': { by: holder, ...one(passed, { days: 3, reason: '待回函' }) },
    'POST message/extendAudit': { by: leader, ...one(asked, { auditResult: 1 }) },
    'POST message/deliver': { by: holder, ...one(await answeredBefore(business, 'message', await file()), delivered) },
    'POST message/brought': {
      by: holder,
      ...one(await waitingBefore(business, 'message', await file()), await broughtBy(holder)),
    },
    'POST message/withdrawAudit': {
      by: holder,
      ...one(await withdrawingBefore(business, 'message', await file()), { auditResult: 1 }),
    },
    'POST message/urge': { by: holder, body: { ids: [passed.id] } },
    'POST message/supervise': { by: leader, ...one(passed) },
    'POST message/recuse': { by: leader, ...one(await namingMany(desk, 'correction', await file()), recused) },
    'POST message/merge': { by: holder, body: { ids: [fresh.id, other.id] } },
    'POST message/leave': { by: holder, body: { ids: [other.id] } },
    'POST message/reveal': { by: holder, body: { id: fresh.id, fields: ['phone'], reason: '核对身份' } },
    'POST message/remove': { by: holder, query: { ids: other.id, reason: '误录' } },
    'POST message/restore': { by: holder, body: { ids: removed.id } },
    'POST open/infoEdit': { by: citizen, body: await entry() },
  };
}
