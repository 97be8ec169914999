import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../testing/testing.ts';
import type { Database } from '../types.ts';
import { applicationRole, grantApplicationRole } from './application-role.ts';

let database: Database;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.kysely;
  await run(write);
  await run(`insert into audit_seal (tenant_id, seq, audit_id, hash) values ('000000', 1, 1, '\\x00')`);
  await run(`insert into case_event (tenant_id, case_type, case_id, seq, action, actor_name, time, prev_hash, hash)
    values ('000000', 'petition', 1, 1, 'register', '甲', now(), '', '')`);
});
afterAll(() => database.close());

const write = `insert into audit (tenant_id, request_id, call, title, result, status, duration_ms)
  values ('000000', 'r', 'POST x', '写入', 1, 200, 1)`;
const run = (text: string, handle: Kysely<unknown> = db) => sql.raw(text).execute(handle);
const asApplication = async (text: string) => {
  const undo = new Error('undo');
  await db
    .transaction()
    .execute(async (transaction) => {
      await run(`set local role ${applicationRole}`, transaction);
      await run(text, transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
};

const changes = ['audit', 'audit_seal', 'case_event', 'audit_closing'].flatMap((table) => [
  `update ${table} set tenant_id = 'x'`,
  `delete from ${table}`,
  `truncate ${table}`,
]);

describe.each(changes)('%s', (statement) => {
  test('is refused to the application', async () => {
    await expect(asApplication(statement)).rejects.toMatchObject({ code: '42501' });
  });
  test.skipIf(/audit_closing/.test(statement) && !/truncate/.test(statement))(
    'is refused to the owner by the table',
    async () => {
      await expect(run(statement)).rejects.toThrow(/never changed/);
    },
  );
});

test.each([
  ['its own number', "insert into audit (id, tenant_id) values (1, 'x')"],
  ['its own time', "insert into audit (at, tenant_id) values (now(), 'x')"],
  ['a closed part', "insert into audit_closing (tenant_id, seq, hash, audit_id) values ('x', 1, '', 1)"],
  ['tables', 'create table mine (n integer)'],
  ['triggers', 'alter table audit disable trigger all'],
  ['the list of migrations', 'delete from kysely_migration'],
])('the application cannot insert %s', async (_what, statement) => {
  await expect(asApplication(statement)).rejects.toMatchObject({ code: '42501' });
});

test.each([
  write,
  'select count(*) from audit',
  "insert into audit_seal (tenant_id, seq, audit_id, hash) values ('x', 1, 2, '')",
  "insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'a', 'a', 'a')",
  "update param set param_value = 'b'",
  'delete from captcha',
  'lock table region in share row exclusive mode',
  'select next_id()',
  "select setval('id_sequence', nextval('id_sequence'))",
  "insert into change (table_name, tenant_id) values ('param', '000000')",
])('the application may: %s', async (statement) => {
  await expect(asApplication(statement)).resolves.toBeUndefined();
});

test('revokes extra grants, opens new tables and columns', async () => {
  await run(`grant all on audit to ${applicationRole}`);
  await run('create table later (n integer)');
  await run('alter table audit add column later text');
  await grantApplicationRole(db);
  await expect(asApplication('delete from audit')).rejects.toMatchObject({ code: '42501' });
  await asApplication('insert into later values (1)');
  await asApplication(write.replace('(tenant_id', '(later, tenant_id').replace("('000000'", "('x', '000000'"));
});

test('the application may analyze only tables of the product', async () => {
  await run('create table told as select generate_series(1, 500) as n');
  const known = async () =>
    (await sql<{ n: number }>`select reltuples::int as n from pg_class where oid = 'told'::regclass`.execute(db)).rows;
  const before = await known();
  await asApplication('analyze told');
  expect(await known()).toEqual(before);
  await asApplication(`select tell_planner('told', '{n}')`);
  expect(await known()).toEqual([{ n: 500 }]);
  await run(`alter table told owner to ${applicationRole}`);
  await expect(asApplication(`select tell_planner('told', null)`)).rejects.toMatchObject({ code: '42501' });
});
