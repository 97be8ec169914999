import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { noteAnchors, readAnchors } from './anchors.ts';
import { eventHash, GENESIS } from './chain.ts';
import { sealAudit } from './seal.ts';
import { rowDigest, sealedEvent } from './stored-row.ts';
import { verifyAudit } from './verify.ts';

const key = Buffer.alloc(32, 7);
const tenantId = '000000';
let database: Database;
let db: Kysely<unknown>;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  db = database.kysely;
  folder = mkdtempSync(join(tmpdir(), 'kaoxin-audit-'));
  await sql`insert into tenant (tenant_id, tenant_name) values (${tenantId}, '考试院')`.execute(db);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (text: string) => sql.raw(text).execute(db);
async function asOwner(...statements: string[]): Promise<void> {
  for (const table of ['audit', 'audit_seal']) await run(`alter table ${table} disable trigger all`);
  for (const statement of statements) await run(statement);
  for (const table of ['audit', 'audit_seal']) await run(`alter table ${table} enable trigger all`);
}
async function write(count: number, tenant = tenantId, at = 'now()'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into audit (tenant_id, at, request_id, call, title, actor_name, result, status, duration_ms, input)
    select ${tenant}, ${sql.raw(at)}, 'r' || i, 'POST x', '第' || i || '次', '甲', 1, 200, i, jsonb_build_object('n', i, 'x', 1.50)
    from generate_series(1, ${count}::int) i returning id`.execute(db);
  return rows.map((row) => row.id);
}
const verify = (more: Partial<Parameters<typeof verifyAudit>[1]> = {}) => verifyAudit(db, { tenantId, key, ...more });
async function sealed(count: number): Promise<string[]> {
  const ids = await write(count);
  while ((await sealAudit(db, key, 3)) > 0);
  return ids;
}

test('seals every row once, in one chain per tenant', async () => {
  await write(5);
  await write(2, '111111');
  expect(await verify()).toMatchObject({ ok: true, count: 0, pending: 5, stalled: false });
  expect(await sealAudit(db, key)).toBe(7);
  expect(await sealAudit(db, key)).toBe(0);
  expect(await verify()).toEqual({ ok: true, count: 5, pending: 0, stalled: false, closed: null, broken: null });
  expect(await verify({ tenantId: '111111' })).toMatchObject({ ok: true, count: 2 });
  await write(3);
  expect(await sealAudit(db, key, 2)).toBe(2);
  expect(await verify()).toMatchObject({ ok: true, count: 7, pending: 1 });
});

test('seals every column of a row', async () => {
  await sealed(1);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'audit'`.execute(db);
  expect(rows.length).toBeGreaterThan(15);
  const changes: Record<string, string> = {
    at: "at + interval '1 second'",
    input: `input || '{"x": 1.5}'`,
    result: '0',
    status: '201',
    duration_ms: '9',
    actor_id: '5',
    session_id: '6',
    tenant_id: `'000001'`,
  };
  for (const { name } of rows.filter((column) => column.name !== 'id')) {
    await asOwner('create table kept as select * from audit', `update audit set ${name} = ${changes[name] ?? `'改'`}`);
    expect([name, (await verify()).broken]).toMatchObject([name, { seq: 1, reason: 'content' }]);
    await asOwner('delete from audit', 'insert into audit select * from kept', 'drop table kept');
    expect(await verify()).toMatchObject({ ok: true });
  }
});

describe('changes by the owner of the tables', () => {
  const find = async () => (await verify()).broken;

  test('finds an altered row, with actor and time', async () => {
    const ids = await sealed(7);
    await asOwner(`update audit set status = 500 where id = ${ids[3]}`);
    expect(await find()).toEqual({
      seq: 4,
      id: ids[3],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      actorName: '甲',
      title: '第4次',
      reason: 'content',
      msg: '第4条记录内容被改动',
    });
  });

  test('finds a removed row, also without its seal', async () => {
    const ids = await sealed(7);
    await asOwner(`delete from audit where id = ${ids[4]}`);
    expect(await find()).toMatchObject({ seq: 5, id: ids[4], reason: 'missing', msg: '第5条记录缺失' });
    await asOwner(`delete from audit_seal where seq = 5`);
    expect(await find()).toMatchObject({ seq: 5, reason: 'missing' });
  });

  test('finds two swapped rows', async () => {
    const [one, two] = await sealed(2);
    await asOwner(
      `update audit set id = 1 where id = ${one}`,
      `update audit set id = ${one} where id = ${two}`,
      `update audit set id = ${two} where id = 1`,
    );
    expect(await find()).toMatchObject({ seq: 1, reason: 'content' });
  });

  test('finds an inserted row', async () => {
    const ids = await sealed(4);
    const between = BigInt(ids[1] ?? 0) - ((6n * 60_000n) << 22n);
    await asOwner(`insert into audit (id, tenant_id, at, request_id, call, title, result, status, duration_ms)
      values (${between}, '000000', now() - interval '6 minutes', 'f', 'POST f', '伪造', 1, 200, 1)`);
    expect(await sealAudit(db, key)).toBe(0);
    expect(await find()).toEqual({
      seq: null,
      id: String(between),
      at: expect.any(String),
      actorName: null,
      title: '伪造',
      reason: 'unsealed',
      msg: `记录${between}没有封印，不是由本系统写入`,
    });
  });

  test('finds an end removed inside a batch', async () => {
    const ids = await sealed(6);
    await asOwner(`delete from audit where id = ${ids[5]}`);
    expect(await find()).toMatchObject({ seq: 6, reason: 'missing' });
    await asOwner(`delete from audit_seal where seq = 6`);
    expect(await find()).toMatchObject({ seq: 6, reason: 'cut', msg: '第5条之后的记录被截去' });
  });

  test('finds a removed or rewritten end by an anchor', async () => {
    const file = join(folder, 'anchors.log');
    await sealed(6);
    expect(await noteAnchors(db, file, '2026-03-02 10:00:00')).toHaveLength(1);
    expect(await noteAnchors(db, file, '2026-03-02 10:10:00')).toEqual([]);
    const anchors = await readAnchors(file, tenantId);
    expect(await verify({ anchors })).toMatchObject({ ok: true });
    await asOwner(`delete from audit using audit_seal s where s.audit_id = id and seq > 3`);
    await asOwner(`delete from audit_seal where seq > 3`);
    expect(await verify()).toMatchObject({ ok: true, count: 3 });
    expect((await verify({ anchors })).broken).toMatchObject({ seq: 4, reason: 'cut' });
    await sealed(4);
    expect((await verify({ anchors })).broken).toMatchObject({
      seq: 6,
      reason: 'link',
      msg: '第6条记录与库外留存的校验码不符',
    });
  });

  test('finds a chain recomputed without the key', async () => {
    await sealed(6);
    await asOwner(`update audit set title = '改' where id = (select audit_id from audit_seal where seq = 2)`);
    const { rows } = await sql<{ seq: string; digest: string }>`
      select s.seq, ${rowDigest} as digest from audit a join audit_seal s on s.audit_id = a.id order by s.seq`.execute(
      db,
    );
    let hash = GENESIS;
    for (const row of rows) {
      hash = eventHash(hash, sealedEvent(Number(row.seq), row.digest));
      await asOwner(`update audit_seal set hash = decode('${hash}', 'hex') where seq = ${row.seq}`);
    }
    expect(await find()).toMatchObject({ seq: 3, reason: 'mac', msg: '第3条记录的封印不是由本系统所盖' });
  });
});

test('verifies days from the preceding hash, and no further', async () => {
  await write(4);
  await sealAudit(db, key, 4);
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(db);
  const today = rows[0]?.today ?? '';
  expect(await verify({ from: today, to: today })).toMatchObject({ ok: true, count: 4 });
  expect(await verify({ from: '2030-01-01' })).toMatchObject({ ok: true, count: 0 });
  expect(await verify({ to: '2025-01-01' })).toMatchObject({ ok: true, count: 0 });
});
