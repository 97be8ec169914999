import type { LogVerdictAnswer } from '@kaoxin/contract/log/chain.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditSealing } from '#platform/audit/seal.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../testing/app.ts';
import { signIn, Visitor } from '../../testing/browser.ts';

const app = testApp({
  auditor: ['audit_admin'],
  inspector: ['inspector'],
  foreigner: { tenantId: '111111', roles: ['audit_admin'] },
});
const { auditor, foreigner } = app.visitors;

const verify = async (who: Visitor, query: Record<string, string> = {}) =>
  who.get<LogVerdictAnswer>('blade-log/chain/verify', query);

test("verifies the tenant's log and reports a manipulated row", async () => {
  const before = (await verify(auditor)).data;
  expect(before).toMatchObject({ ok: 1, count: 0, stalled: 0, broken: null });
  expect(before.pending).toBeGreaterThan(0);
  await runOnce(app.context, auditSealing);
  expect((await verify(auditor)).data).toMatchObject({ ok: 1, count: before.pending, pending: 0 });
  const db = app.db;
  await sql`alter table audit disable trigger audit_kept`.execute(db);
  const { rows } = await sql<{ id: string }>`update audit set actor_name = '别人'
    where id = (select min(id) from audit where tenant_id = '000000') returning id`.execute(db);
  await sql`alter table audit enable trigger audit_kept`.execute(db);
  expect((await verify(auditor)).data).toMatchObject({
    ok: 0,
    broken: { seq: 1, id: rows[0]?.id, actorName: '别人', reason: 'content', msg: '第1条记录内容被改动' },
  });
  expect((await verify(foreigner)).data).toMatchObject({ ok: 1, broken: null });
});

test('returns 401, 403 and 400 for invalid days', async () => {
  expect((await verify(new Visitor(app.server))).status).toBe(401);
  for (const account of ['inspector', 'admin'])
    expect((await verify(await signIn(app.server, account))).status).toBe(403);
  expect((await auditor.get('chain/verify')).status).toBe(403);
  for (const from of ['gestern', '2026-02-30', "2026-01-01'", '99999-01-01'])
    expect([from, (await verify(auditor, { from })).status]).toEqual([from, 400]);
  expect((await verify(auditor, { from: '9999-12-31', to: '0001-01-01' })).data).toMatchObject({ ok: 1, count: 0 });
});
