import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { setRow, setRows } from '../../../testing/rows.ts';

const app = testApp(
  {
    clerk: { dept: '信访科', roles: ['case_handler'] },
    watch: { dept: '纪检室', roles: ['inspector'] },
    foreigner: { tenantId: '111111', roles: ['inspector'] },
  },
  { now: '2026-03-02 09:00:00' },
);
const { clerk, watch, foreigner } = app.visitors;

interface Case {
  id: string;
  caseNo: string;
}
let typeId: string;
const register = async (more: object = {}): Promise<Case> => {
  const content = '考试当天上午考点门口没有安排交通疏导，多名考生因此迟到。';
  const letter = { source: 3, typeId, title: '反映考点门口的交通', applicantName: '陈远', content };
  const { data } = await clerk.post<Case>('petitionLetter/register', { ...letter, ...more });
  return data;
};
let march: Case;
let february: Case;
beforeAll(async () => {
  const deptId = app.deptId('信访科');
  typeId = (await clerk.post<Case>('type/submit', { kind: 2, typeName: '考试组织', deptId })).data.id;
  march = await register();
  february = await register();
  await sql`alter table case_event disable trigger case_event_fixed`.execute(app.db);
  await setRows(app.db, 'caseEvent', { caseId: february.id }, { time: '2026-02-10 09:00:00+08' });
  await sql`alter table case_event enable trigger case_event_fixed`.execute(app.db);
});

async function exported(who: Visitor, query = ''): Promise<unknown[][]> {
  const headers = { 'blade-auth': `bearer ${who.token}` };
  const answer = await app.server.inject({ url: `/api/chain/export?${query}`, headers });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('2026-03-02.xlsx'),
  ]);
  return (await rowsOf(answer.rawPayload)).map(({ cells }) => cells);
}
const headOf = async ({ id }: Case) =>
  (
    await sql<{ hash: string }>`select hash from case_event where case_id = ${id} order by seq desc limit 1`.execute(
      app.db,
    )
  ).rows[0]?.hash;

test('exports each timeline with last hash, verdict, user and time', async () => {
  const [stamp, titles, ...rows] = await exported(watch);
  expect(String(stamp?.[0])).toContain('watch 2026-03-02 09:00:00');
  expect(titles).toEqual(['受理编号', '案件编号', '记录数', '首条时间', '末条时间', '末条校验码', '核验结果']);
  const time = '2026-03-02 09:00:00';
  expect(rows).toEqual([
    [march.caseNo, march.id, 1, time, time, await headOf(march), '完整'],
    [
      february.caseNo,
      february.id,
      1,
      '2026-02-10 09:00:00',
      '2026-02-10 09:00:00',
      await headOf(february),
      '第1条记录内容被改动',
    ],
  ]);
});

test('filters cases by day of registration', async () => {
  const numbers = async (query: string) => (await exported(watch, query)).slice(2).map(([caseNo]) => caseNo);
  expect(await numbers('from=2026-03-01')).toEqual([march.caseNo]);
  expect(await numbers('from=2026-02-01&to=2026-02-28')).toEqual([february.caseNo]);
  expect(await numbers('to=2026-01-31')).toEqual([]);
  expect((await watch.get('chain/export', { from: '2026-02-30' })).status).toBe(400);
  expect((await watch.get('chain/export', { caseNo: 'XF' })).status).toBe(400);
});

test('accepts its own chain only, not the platform log', async () => {
  expect((await exported(watch, 'chain=case')).length).toBeGreaterThan(2);
  expect((await watch.get('chain/verify', { chain: 'case' })).status).toBe(200);
  for (const call of ['chain/verify', 'chain/export'])
    expect(await watch.get(call, { chain: 'platform' })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('blade-log/chain/verify'),
    });
  expect((await watch.get('chain/verify', { chain: 'other' })).status).toBe(400);
});

test('requires the export grant, stays in the tenant, is audited', async () => {
  expect((await clerk.get('chain/export')).status).toBe(403);
  expect((await exported(foreigner)).slice(2)).toEqual([]);
  const { rows } = await sql<{ target: string }>`select target from audit
    where call = 'GET chain/export' and status = 200 and tenant_id = '000000' order by id limit 1`.execute(app.db);
  expect(rows).toEqual([{ target: '2' }]);
});

test('leaves out recused cases, keeps removed ones', async () => {
  const removed = await register();
  await setRow(app.db, 'petitionLetter', removed.id, { isDeleted: 1 });
  const own = await register({ title: '关于工作人员收受好处的举报', accusedName: 'watch', legalClass: 2 });
  const numbers = (await exported(watch)).slice(2).map(([caseNo]) => caseNo);
  expect(numbers).toContain(removed.caseNo);
  expect(numbers).not.toContain(own.caseNo);
});
