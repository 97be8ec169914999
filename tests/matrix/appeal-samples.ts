import { replyActions } from '@kaoxin/contract/appeal/calls.ts';
import { sql } from 'kysely';
import { residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
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
  transferringBefore,
  waitingBefore,
  withdrawingBefore,
} from './delivered.ts';
import type { AppealIds, Ids } from './ids.ts';
import type { Desk, Sample, SoundOnes } from './sample.ts';

export const noAppealRows: AppealIds = { appeal: '1', appealType: '1' };

export async function appealRows(
  { database: { kysely } }: AppContext,
  { tenantId = '000000' } = {},
): Promise<AppealIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const dept = await one(sql`select id from dept where tenant_id = ${tenantId} order by id limit 1`);
  const appealType = await one(sql`insert into case_type (tenant_id, kind, type_name, dept_id)
    values (${tenantId}, 1, '内部申诉', ${dept}) returning id`);
  const appeal = await one(sql`insert into appeal (tenant_id, case_no, query_code, source, received_time, dept_id,
      accept_start, accept_unit, finish_unit, type_id, title, content)
    values (${tenantId}, 'SS2026010100001', 'AAAAAAAA', 3, now(), ${dept}, now(), 'workday', 'calendar', ${appealType},
      '内部申诉', '内容') returning id`);
  return { appeal, appealType };
}

export const appealSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET formalExam/select': () => [{}],
  'GET appeal/page': () => [{}],
  'GET appeal/counts': () => [{}],
  'GET appeal/handle': ({ appeal }): Sample[] => [
    { query: { id: appeal } },
    { named: 'preview', query: { id: appeal, preview: '1' } },
  ],
  'GET appeal/detail': ({ appeal }) => [{ query: { id: appeal } }],
  'GET appeal/preview': ({ appeal }) => [{ query: { id: appeal } }],
  'GET appeal/company': ({ appeal }) => [{ query: { id: appeal } }],
  'GET appeal/paper': ({ appeal }) => [{ query: { id: appeal } }],
  'GET appeal/print': ({ appeal }): Sample[] => [
    { query: { id: appeal, docType: 'SS01', reason: '存档' } },
    { named: 'pdf', query: { id: appeal, docType: 'SS01', format: 'pdf', reason: '存档' } },
  ],
  'POST appeal/register': () => [{ body: {} }],
  'POST appeal/alike': () => [{ body: {} }],
  'POST appeal/reply': ({ appeal }) =>
    Object.keys(replyActions).map((action) => ({ named: action, body: { id: appeal, version: 1, action } })),
  'POST appeal/audit': ({ appeal }) => [
    { body: { id: appeal, version: 1, auditResult: 1 } },
    { named: 'batch', body: { items: [{ id: appeal, version: 1 }], auditResult: 1 } },
  ],
  'POST appeal/amend': ({ appeal }) => [{ body: { id: appeal, version: 1, ...amended } }],
  'POST appeal/release': ({ appeal }) => [{ body: { id: appeal, version: 1 } }],
  'POST appeal/assign': ({ appeal, user }) => [{ body: { id: appeal, version: 1, handlerId: user } }],
  'POST appeal/extend': ({ appeal }) => [{ body: { id: appeal, version: 1, days: 3, reason: '复杂' } }],
  'POST appeal/extendAudit': ({ appeal }) => [{ body: { id: appeal, version: 1, auditResult: 1 } }],
  'POST appeal/deliver': ({ appeal }) => [{ body: { id: appeal, version: 1, ...delivered } }],
  'POST appeal/brought': ({ appeal }) => [{ body: { id: appeal, version: 1, ...brought } }],
  'POST appeal/withdrawAudit': ({ appeal }) => [{ body: { id: appeal, version: 1, auditResult: 1 } }],
  'POST appeal/transferAudit': ({ appeal }) => [{ body: { id: appeal, version: 1, auditResult: 1 } }],
  'POST appeal/urge': ({ appeal }) => [{ body: { ids: [appeal] } }],
  'POST appeal/supervise': ({ appeal }) => [{ body: { id: appeal, version: 1 } }],
  'POST appeal/recuse': ({ appeal }) => [
    { body: { id: appeal, version: 1, concernedIds: [], reason: '均与事项无关' } },
  ],
  'POST appeal/merge': ({ appeal }) => [{ body: { ids: [appeal, '2'] } }],
  'POST appeal/leave': ({ appeal }) => [{ body: { ids: [appeal] } }],
  'GET appeal/cluster': ({ appeal }) => [{ query: { id: appeal } }],
  'POST appeal/reveal': ({ appeal }) => [{ body: { id: appeal, fields: ['phone'], reason: '核对身份' } }],
  'POST appeal/remove': ({ appeal }) => [{ query: { ids: appeal, reason: '误录' } }],
  'POST appeal/restore': ({ appeal }) => [{ body: { ids: appeal } }],
  'GET appeal/export': () => [{ query: { caseNo: 'none' } }],
  'GET appeal/handlers': ({ dept, appeal }) => [{ query: { deptId: dept, id: appeal } }],
  'POST open/appeal': () => [{ body: {} }],
};

interface Filed {
  id: string;
  version: number;
}

const section = (name: string) => `<section data-clause="${name}"><p>经查明，${name}如上所述</p></section>`;
const replyContent = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'].map(section).join('');

export async function soundAppeals(desk: Desk): Promise<SoundOnes> {
  const { handler, auditor, leader, holder, citizen, colleagueId, deptId, business } = desk;
  const { id: typeId } = good(await holder.post<Filed>('type/submit', { kind: 1, typeName: '违纪申诉', deptId }));
  let n = 700;
  const entry = () => {
    n += 1;
    return {
      typeId,
      title: `对处理决定的申诉之${n}`,
      content: '本人对处理决定不服，请求重新认定有关事实。',
      applicantName: '林小满',
      idNo: residentNumber(n),
      phone: '13800138000',
    };
  };
  const file = async (...steps: ((one: Filed) => Promise<unknown>)[]): Promise<Filed> => {
    let now = good(await handler.post<Filed>('appeal/register', { source: 3, ...entry() }));
    for (const step of steps) {
      await step(now);
      now = good(await handler.get<Filed>('appeal/detail', { id: now.id }));
    }
    return now;
  };
  const one = ({ id, version }: Filed, more: object = {}) => ({ body: { id, version, ...more } });
  const act = (who: Visitor, verb: string, more: object) => async (kase: Filed) =>
    good(await who.post(`appeal/${verb}`, one(kase, more).body));
  const claim = async ({ id }: Filed) => good(await handler.get('appeal/handle', { id }));
  const answer = { action: 'submit', replyResult: 1, replyContent };
  const [fresh, other, claimed, removed] = [await file(), await file(), await file(claim), await file()];
  const asked = await file(claim, act(handler, 'extend', { days: 5, reason: '情况复杂' }));
  const submitted = await file(claim, act(handler, 'reply', answer));
  for (const { id, version } of good(await holder.post<Filed[]>('appeal/merge', { ids: [fresh.id, other.id] })))
    if (id === fresh.id) fresh.version = version;
  good(await holder.post('appeal/remove', {}, { query: { ids: removed.id, reason: '误删' } }));
  return {
    'GET appeal/handle': { by: handler, query: { id: fresh.id } },
    'GET appeal/print': { by: handler, query: { id: claimed.id, docType: 'SS01', reason: '存档' } },
    'POST appeal/register': { by: handler, body: { source: 3, ...entry() } },
    'POST appeal/reply': { by: handler, ...one(claimed, answer) },
    'POST appeal/audit': { by: auditor, ...one(submitted, { auditResult: 1 }) },
    'POST appeal/amend': { by: handler, ...one(claimed, amended) },
    'POST appeal/release': { by: handler, ...one(claimed) },
    'POST appeal/assign': { by: auditor, ...one(fresh, { handlerId: colleagueId }) },
    'POST appeal/extend': { by: handler, ...one(claimed, { days: 5, reason: '情况复杂' }) },
    'POST appeal/extendAudit': { by: leader, ...one(asked, { auditResult: 1 }) },
    'POST appeal/deliver': { by: handler, ...one(await answeredBefore(business, 'appeal', await file()), delivered) },
    'POST appeal/brought': {
      by: holder,
      ...one(await waitingBefore(business, 'appeal', await file()), await broughtBy(holder)),
    },
    'POST appeal/withdrawAudit': {
      by: auditor,
      ...one(await withdrawingBefore(business, 'appeal', await file()), { auditResult: 1 }),
    },
    'POST appeal/transferAudit': {
      by: auditor,
      ...one(await transferringBefore(business, 'appeal', await file()), { auditResult: 1 }),
    },
    'POST appeal/urge': { by: holder, body: { ids: [claimed.id] } },
    'POST appeal/supervise': { by: leader, ...one(claimed) },
    'POST appeal/recuse': { by: leader, ...one(await namingMany(desk, 'appeal', await file()), recused) },
    'POST appeal/merge': { by: holder, body: { ids: [fresh.id, other.id] } },
    'POST appeal/leave': { by: holder, body: { ids: [other.id] } },
    'POST appeal/reveal': { by: holder, body: { id: fresh.id, fields: ['phone'], reason: '核对身份' } },
    'POST appeal/remove': { by: holder, query: { ids: other.id, reason: '误录' } },
    'POST appeal/restore': { by: holder, body: { ids: removed.id } },
    'POST open/appeal': { by: citizen, body: entry() },
  };
}
