import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { furnishTenant } from './further-tenant.ts';
import { seed } from './index.ts';

const settings = { config: { adminPassword: 'Given-by-us-2026' } };
const tenantId = '482913';
let database: Database;
const rows = async <R extends object>(text: string): Promise<R[]> => (await database.pool.query<R>(text)).rows;
const holders = async (code: string) =>
  (
    await rows<{ holder: string }>(
      `select tenant_id || ' ' || role_alias as holder from role_menu join role on role.id = role_id
       join menu on menu.id = menu_id where code = '${code}' order by 1`,
    )
  ).map(({ holder }) => holder);

beforeAll(async () => {
  database = await freshDatabase();
  await seed(database, settings);
  await rows(`insert into tenant (tenant_id, tenant_name) values ('${tenantId}', '东江')`);
  await furnishTenant(database.kysely, tenantId);
});
afterAll(() => database.close());

test('sets up a tenant once and keeps later removals', async () => {
  await rows(`delete from dict_biz where tenant_id = '${tenantId}' and code = 'priority' and dict_key = '3'`);
  await rows(`update dict_biz set is_deleted = 1 where tenant_id = '${tenantId}' and code = 'sex' and dict_key = '2'`);
  await rows(`delete from role_menu where menu_id = (select id from menu where code = 'petition_export')`);
  const tables = ['role', 'role_menu', 'role_scope', 'tenant'];
  const read = () => Promise.all(tables.map((table) => rows(`select * from ${table} order by 1, 2`)));
  const before = await read();
  await seed(database, settings);
  expect(await read()).toEqual(before);
  const kept = await rows(
    `select is_deleted from dict_biz where tenant_id = '${tenantId}' and code = 'sex' and dict_key = '2'`,
  );
  expect(kept).toEqual([{ is_deleted: 1 }]);
});

test('adds menus, dictionaries, laws, rules to every tenant', async () => {
  for (const code of ['param', 'petition']) {
    await rows(`delete from role_menu where menu_id in (select id from menu where code like '${code}%')`);
    await rows(`delete from menu where code like '${code}%'`);
  }
  await rows(`delete from dict_biz where code = 'deliver_way'`);
  for (const table of ['law', 'econ_rule']) await rows(`delete from ${table} where tenant_id = '${tenantId}'`);
  const versions = () => rows<{ v: string }>('select grant_version as v from tenant order by tenant_id');
  const before = await versions();
  await seed(database, settings);
  expect(await holders('param_delete')).toEqual(['000000 admin', '000000 administrator', `${tenantId} admin`]);
  expect(await holders('petition_audit')).toEqual(
    expect.arrayContaining(['000000 case_auditor', `${tenantId} case_auditor`]),
  );
  expect(await holders('petition_audit')).not.toContain(`${tenantId} admin`);
  const entries = await rows(`select distinct tenant_id from dict_biz where code = 'deliver_way' order by 1`);
  expect(entries).toEqual([{ tenant_id: '000000' }, { tenant_id: tenantId }]);
  for (const table of ['law', 'econ_rule'])
    expect(await rows(`select distinct tenant_id from ${table} order by 1`)).toEqual([
      { tenant_id: '000000' },
      { tenant_id: tenantId },
    ]);
  for (const [place, { v }] of (await versions()).entries())
    expect(Number(v)).toBeGreaterThan(Number(before[place]?.v));
});
