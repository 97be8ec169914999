import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { emptyTable } from '../../testing/rows.ts';
import { retireAudit } from './retire.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const key = Buffer.alloc(32, 7);
const tenantId = '000000';
let database: Database;
let db: Kysely<unknown>;
beforeEach(async () => {
  database = await freshDatabase();
  db = database.kysely;
});
afterEach(() => database.close());

async function onDay(day: string, count: number): Promise<void> {
  await sql`insert into audit (id, tenant_id, at, request_id, call, title, result, status, duration_ms)
    select (((extract(epoch from ${day}::date) * 1000)::bigint - 1704067200000) << 22) + i, ${tenantId}, ${day}::date,
      'r', 'POST x', '写入', 1, 200, 1 from generate_series(1, ${count}::int) i`.execute(db);
  while ((await sealAudit(db, key, 2)) > 0);
}
const verify = () => verifyAudit(db, { tenantId, key });
const left = async () => {
  const { rows } = await sql<{ rows: number; seals: number }>`select (select count(*)::int from audit) as rows,
    (select count(*)::int from audit_seal) as seals`.execute(db);
  return rows[0];
};

test('removes an old part and continues the chain', async () => {
  await onDay('2024-03-01', 4);
  await onDay('2024-05-01', 3);
  await onDay('2025-01-01', 2);
  expect(await retireAudit(db, { tenantId, before: '2024-06-01', key })).toEqual({ rows: 7, seq: 7 });
  expect(await left()).toEqual({ rows: 3, seals: 3 });
  expect(await verify()).toMatchObject({ ok: true, count: 3, closed: { seq: 7, at: expect.any(String) } });
  const { rows } = await sql`select title, target, input from audit order by id desc limit 1`.execute(db);
  expect(rows).toMatchObject([{ title: '审计日志到期清理', target: '7', input: { seq: 7, before: '2024-06-01' } }]);
  expect(await retireAudit(db, { tenantId, before: '2024-06-01', key })).toEqual({ rows: 0, seq: null });
  expect(await retireAudit(db, { tenantId, before: '2025-02-01', key })).toMatchObject({ rows: 2, seq: 9 });
  expect(await verify()).toMatchObject({ ok: true, count: 2 });
});

test('refuses to remove rows younger than 180 days', async () => {
  await sql`insert into audit (tenant_id, request_id, call, title, result, status, duration_ms)
    values (${tenantId}, 'r', 'POST x', '写入', 1, 200, 1)`.execute(db);
  await sealAudit(db, key);
  await expect(retireAudit(db, { tenantId, before: '2099-01-01', key })).rejects.toThrow(/180 days/);
  expect(await left()).toEqual({ rows: 1, seals: 1 });
});

test('keeps a part that was altered', async () => {
  await onDay('2024-03-01', 4);
  await sql`alter table audit disable trigger audit_kept`.execute(db);
  await sql`update audit set title = '改' where id = (select min(id) from audit)`.execute(db);
  await sql`alter table audit enable trigger audit_kept`.execute(db);
  await expect(retireAudit(db, { tenantId, before: '2024-06-01', key })).rejects.toThrow('第1条记录内容被改动');
  expect(await left()).toEqual({ rows: 4, seals: 4 });
});

test('rejects closings without audit row or seal', async () => {
  await onDay('2024-03-01', 4);
  const put = (seq: number) =>
    sql`insert into audit_closing (tenant_id, seq, hash, audit_id)
      select tenant_id, seq, hash, audit_id from audit_seal where seq = ${seq}`.execute(db);
  await expect(put(3)).rejects.toMatchObject({ code: '42501' });
  await put(2);
  expect(await verify()).toMatchObject({
    ok: false,
    broken: { seq: 2, reason: 'closing', msg: '第2条及之前的记录被清理，链中却没有清理记录' },
  });
  await expect(emptyTable(db, 'audit_closing')).rejects.toMatchObject({ code: '42501' });
});
