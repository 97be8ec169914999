import { caseDictionaries } from '@kaoxin/contract/casework/case-dictionaries.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policyParameters } from '#areas/casework/rules/policy.ts';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { digestOf, verifyPassword } from '#platform/session/password/passwords.ts';
import { randomPassword } from '#platform/session/password/random-password.ts';
import { seed } from './index.ts';

const settings = { config: { adminPassword: undefined } };
const tables = [
  ...['tenant', 'client', 'dept', 'role', 'menu', 'role_menu', 'data_scope', 'role_scope'],
  ...['dict', 'dict_biz', 'param', 'workday', '"user"'],
];
let database: Database;
let first: { adminPassword?: string };

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, values)).rows;
const everything = () => Promise.all(tables.map((table) => rows(`select * from ${table} order by 1, 2`)));

beforeAll(async () => {
  database = await freshDatabase();
  first = await seed(database, settings);
});
afterAll(() => database.close());

test('changes nothing at a second start', async () => {
  const before = await everything();
  expect(before.every((table) => table.length > 0)).toBe(true);
  expect(await seed(database, settings)).toEqual({});
  expect(await everything()).toEqual(before);
});

test('seeds once when two servers start together', async () => {
  const both = await freshDatabase();
  const answers = await Promise.all([seed(both, settings), seed(both, settings)]);
  const { rows: people } = await both.pool.query('select account from "user"');
  await both.close();
  expect(people).toEqual([{ account: 'admin' }]);
  expect(answers.filter((answer) => answer.adminPassword)).toHaveLength(1);
});

test('requires a change of the random password only', async () => {
  const [admin] = await rows<{ password_hash: string; must_change_password: number }>('select * from "user"');
  expect(admin?.must_change_password).toBe(1);
  expect(await verifyPassword(digestOf(first.adminPassword ?? ''), admin?.password_hash ?? '')).toBe(true);
  const other = await freshDatabase();
  expect(await seed(other, { config: { adminPassword: 'Given-by-us-2026' } })).toEqual({});
  const answer = await other.pool.query('select password_hash, must_change_password from "user"');
  await other.close();
  expect(answer.rows[0].must_change_password).toBe(0);
  expect(await verifyPassword(digestOf('Given-by-us-2026'), answer.rows[0].password_hash)).toBe(true);
});

test('creates distinct passwords with three character classes', () => {
  const passwords = Array.from({ length: 200 }, randomPassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-HJ-NP-Za-km-z2-9]{4}(-[A-HJ-NP-Za-km-z2-9]{4}){3}$/);
  }
});

describe('changes by users', () => {
  test('are kept for rows, grants and scopes', async () => {
    await rows(`update param set param_value = '0' where param_key = 'sla.roll'`);
    await rows(`update param set is_deleted = 1 where param_key = 'watermark.on'`);
    await rows(`update dict_biz set dict_value = '一般件' where code = 'priority' and dict_key = '1'`);
    await rows(`update menu set name = '参数设置', sort = 5 where code = 'param'`);
    await rows(`update "user" set account = 'root', is_deleted = 1`);
    await rows(`delete from role_menu where menu_id = (select id from menu where code = 'petition_export')`);
    await rows(`delete from role_scope where role_id = (select id from role where role_alias = 'case_auditor')`);
    await rows(`delete from workday where date = '2026-10-10'`);
    const before = await everything();
    await seed(database, settings);
    expect(await everything()).toEqual(before);
  });

  test('do not prevent grants of menus in later releases', async () => {
    await rows(`delete from role_menu where menu_id in (select id from menu where code like 'param%')`);
    await rows(`delete from menu where code like 'param%'`);
    const [before] = await rows<{ grant_version: string }>('select grant_version from tenant');
    await seed(database, settings);
    const held = await rows<{ role_alias: string }>(
      `select role_alias from role_menu join role on role.id = role_id join menu on menu.id = menu_id
       where code = 'param_delete' order by 1`,
    );
    expect(held.map((row) => row.role_alias)).toEqual(['admin', 'administrator']);
    const [after] = await rows<{ grant_version: string }>('select grant_version from tenant');
    expect(Number(after?.grant_version)).toBe(Number(before?.grant_version) + 1);
  });
});

test('every menu has an English name and valid parent', async () => {
  const faulty = await rows(
    `select code from menu where name_en !~ '^[A-Z][ -~]+$' or name !~ '[一-龥]'
       or (parent_id <> 0 and parent_id not in (select id from menu where category = 1))`,
  );
  expect(faulty).toEqual([]);
});

test('every role and data scope has an English name', async () => {
  const faulty = await rows(
    `select role_alias as name from role where coalesce(role_name_en, '') !~ '^[A-Z][ -~]+$'
     union all select scope_name from data_scope where coalesce(scope_name_en, '') !~ '^[A-Z][ -~’]+$'`,
  );
  expect(faulty).toEqual([]);
});

test('contains all dictionaries with entries in both languages', async () => {
  const codes = await rows<{ code: string; entries: number }>(
    `select code, count(*) filter (where dict_key <> '-1')::int as entries from dict_biz group by 1`,
  );
  const counted = new Map(codes.map(({ code, entries }) => [code, entries]));
  for (const { code, entries } of caseDictionaries) expect(counted.get(code), code).toBe(entries.length);
  expect(counted.get('econ_major')).toBe(10);
  expect(counted.get('question_subject')).toBe(21);
  expect(Math.min(...counted.values())).toBeGreaterThan(1);
  const stray = await rows(
    `select entry.code, entry.dict_key from dict_biz entry left join dict_biz parent on parent.id = entry.parent_id
     where (entry.dict_key <> '-1' and parent.code is distinct from entry.code)
       or entry.dict_value !~ '[一-龥]' or entry.dict_value_en !~ '^[A-Z][ -~]+$'`,
  );
  expect(stray).toEqual([]);
  const [flow] = await rows<{ remark: string }>(`select remark from dict where code = 'flow' and dict_key = 'leave'`);
  expect(flow?.remark).toBe('/work/process/leave');
});

test('contains every parameter of the case engine', async () => {
  const keys = (await rows<{ param_key: string }>('select param_key from param')).map((row) => row.param_key);
  expect(keys).toEqual(expect.arrayContaining([...policyParameters]));
});
