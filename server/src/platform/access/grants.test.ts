import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { Work } from '#platform/work.ts';
import { person } from '../../testing/actors.ts';
import { testContext } from '../../testing/context.ts';
import { grantsCache, raiseGrantVersion } from './grants.ts';
import { loadRights, ruleOf } from './load-rights.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await fill();
});
afterAll(() => database.close());

const run = <R = object>(statement: ReturnType<typeof sql>) =>
  statement.execute(database.kysely).then(({ rows }) => rows as R[]);
const tenant = 'T1';
const placeholder = (name: string): string => `\${${name}}`;
const ownDistrict = JSON.stringify({ field: 'districtId', in: [placeholder('userDistrict')] });

async function fill(): Promise<void> {
  await run(sql`insert into tenant (id, tenant_id, tenant_name) values (1, 'T1', '甲'), (2, 'T2', '乙')`);
  await run(sql`insert into role (id, tenant_id, role_name, role_alias, sort, is_deleted) values
    (10, 'T1', '经办', 'handler', 2, 0), (11, 'T1', '审核', 'auditor', 1, 0), (12, 'T1', '旧', 'old', 3, 1),
    (20, 'T2', '别家', 'foreign', 1, 0)`);
  await run(sql`insert into menu (id, parent_id, code, name, category, is_deleted) values
    (100, 0, 'case', '信访', 1, 0), (101, 100, 'case_view', '查看', 2, 0), (102, 100, 'case_audit', '审核', 2, 0),
    (110, 0, 'other', '其他', 1, 0), (120, 0, 'gone', '已删', 1, 1)`);
  await run(sql`insert into role_menu (role_id, menu_id) values (10, 100), (10, 101), (11, 100), (11, 102), (11, 110),
    (10, 120), (12, 110), (20, 110)`);
  await run(sql`insert into dept (id, tenant_id, parent_id, dept_name, is_deleted) values
    (30, 'T1', 0, '市院', 0), (31, 'T1', 30, '信访处', 0), (32, 'T1', 31, '一科', 0), (33, 'T1', 31, '已撤', 1),
    (34, 'T1', 32, '云溪', 0), (35, 'T1', 34, '一中', 0), (40, 'T2', 30, '别家', 0)`);
  await run(sql`insert into district (id, tenant_id, parent_id, node_type, name, code, dept_id, is_deleted) values
    (900, 'T1', 0, 1, '市', '01', 30, 0), (901, 'T1', 0, 1, '云溪', '02', 34, 0), (902, 'T2', 0, 1, '别家', '01', 40, 0),
    (903, 'T1', 901, 2, '一中', '02001', 35, 0), (904, 'T1', 0, 1, '已撤', '03', 32, 1), (905, 'T2', 0, 1, '别家的', '04', 31, 0)`);
  await run(sql`insert into data_scope (id, menu_id, resource_code, scope_name, scope_type, scope_value, is_deleted) values
    (50, 100, 'case', '本部门', 3, null, 0), (51, 100, 'case', '本考区', 5, ${ownDistrict}::jsonb, 0),
    (52, 100, 'case', '已删', 1, null, 1), (53, 110, 'other', '全部', 1, null, 0)`);
  await run(sql`insert into role_scope (role_id, scope_id, scope_category) values (10, 50, 1), (10, 51, 1), (10, 52, 1),
    (11, 53, 1), (12, 53, 1), (11, 50, 2)`);
}

const rights = (roleIds: string[], deptId: string | null = null, tenantId = tenant) =>
  loadRights(database.kysely, { tenantId, roleIds, deptId, grantVersion: '1' });

test('combines the menus and buttons of active roles', async () => {
  expect([...(await rights(['10'])).grants].sort()).toEqual(['case', 'case_view']);
  const both = await rights(['10', '11']);
  expect([...both.grants].sort()).toEqual(['case', 'case_audit', 'case_view', 'other']);
  expect(both.roleAliases).toEqual(['auditor', 'handler']);
  for (const nobody of [await rights([]), await rights(['12']), await rights(['20'])])
    expect([nobody.grants.size, nobody.roleAliases.length, nobody.scopes.size]).toEqual([0, 0, 0]);
});

test('S22 skips deleted and API scopes, resolves custom ones', async () => {
  const { scopes, districtId, deptSubtree } = await rights(['10', '11'], '32');
  expect([...scopes]).toEqual([
    ['case', [{ type: 3 }, { type: 5, field: 'districtId', in: ['900'] }]],
    ['other', [{ type: 1 }]],
  ]);
  expect([districtId, deptSubtree]).toEqual(['900', ['32', '34', '35']]);
});

test('gives no subtree and no district without a department', async () => {
  const { scopes, districtId, deptSubtree } = await rights(['10']);
  expect([districtId, deptSubtree]).toEqual([null, []]);
  expect(scopes.get('case')?.[1]).toEqual({ type: 5, field: 'districtId', in: [] });
});

test('takes the nearest district above, within the tenant', async () => {
  const district = async (deptId: string, tenantId?: string) => (await rights(['10'], deptId, tenantId)).districtId;
  expect([await district('30'), await district('31'), await district('34')]).toEqual(['900', '900', '901']);
  expect([await district('40'), await district('40', 'T2')]).toEqual([null, '902']);
  expect((await rights(['10'], '30')).deptSubtree).toEqual(['30', '31', '32', '34', '35']);
});

test("takes centre and district from a centre's department", async () => {
  await run(sql`insert into data_scope (id, menu_id, resource_code, scope_name, scope_type, scope_value) values
    (54, 100, 'place', '本考点', 5, ${JSON.stringify({ field: 'centreId', in: [placeholder('userCentre')] })}::jsonb)`);
  await run(sql`insert into role_scope (role_id, scope_id, scope_category) values (10, 54, 1)`);
  const place = async (deptId: string) => {
    const { districtId, scopes } = await rights(['10'], deptId);
    return [districtId, scopes.get('place')];
  };
  expect(await place('35')).toEqual(['901', [{ type: 5, field: 'centreId', in: ['903'] }]]);
  expect(await place('34')).toEqual(['901', [{ type: 5, field: 'centreId', in: [] }]]);
});

test('S23 limits grants to the package, also once removed', async () => {
  const packaged = async (menuId: string) => {
    await run(sql`insert into tenant_package (id, tenant_id, package_name, menu_id) values (5, '000000', '标准', ${menuId})
      on conflict (id) do update set menu_id = excluded.menu_id`);
    await run(sql`update tenant set package_id = 5 where tenant_id = 'T1'`);
    return [...(await rights(['10', '11'])).grants].sort();
  };
  expect(await packaged('100')).toEqual(['case', 'case_audit', 'case_view']);
  expect(await packaged('102, 110')).toEqual(['case_audit', 'other']);
  await run(sql`update tenant_package set is_deleted = 1`);
  expect((await rights(['10', '11'])).grants.size).toBe(0);
  await run(sql`update tenant set package_id = null where tenant_id = 'T1'`);
});

const places = { userDept: '31', userDistrict: null, userCentre: '903' };
test.each([
  [{ scopeType: 1, scopeValue: null }, { type: 1 }],
  [{ scopeType: 4, scopeValue: { field: 'deptId', in: ['1'] } }, { type: 4 }],
  [
    { scopeType: 5, scopeValue: { field: 'deptId', in: [placeholder('userDept'), 7] } },
    { type: 5, field: 'deptId', in: ['31', '7'] },
  ],
  [
    { scopeType: 5, scopeValue: { field: 'centreId', in: [placeholder('userCentre')] } },
    { type: 5, field: 'centreId', in: ['903'] },
  ],
  [
    { scopeType: 5, scopeValue: { field: 'districtId', in: [placeholder('userDistrict')] } },
    { type: 5, field: 'districtId', in: [] },
  ],
  [
    { scopeType: 5, scopeValue: { field: '1=1; --', in: ['1'] } },
    { type: 5, field: 'districtId', in: [] },
  ],
  [
    { scopeType: 5, scopeValue: { field: 'deptId', in: '1) or (1=1' } },
    { type: 5, field: 'deptId', in: [] },
  ],
  [
    { scopeType: 5, scopeValue: { field: 'deptId', in: ['1) or (1=1'] } },
    { type: 5, field: 'deptId', in: [] },
  ],
  [
    { scopeType: 5, scopeValue: null },
    { type: 5, field: 'districtId', in: [] },
  ],
  [
    { scopeType: 9, scopeValue: 'all' },
    { type: 5, field: 'districtId', in: [] },
  ],
])('reads scope row %j as rule %j', (row, rule) => {
  expect(ruleOf(row, places)).toEqual(rule);
});

test('caches rights until the grant version rises', async () => {
  const { context, close } = await testContext({ database });
  const cache = grantsCache(context);
  const version = async (tenantId: string) =>
    (await run<{ grantVersion: string }>(sql`select grant_version from tenant where tenant_id = ${tenantId}`))[0]
      ?.grantVersion ?? '';
  const now = async () =>
    cache.rightsOf({ tenantId: tenant, roleIds: ['10'], deptId: null, grantVersion: await version(tenant) });
  const first = await now();
  expect(await now()).toBe(first);
  await run(sql`insert into role_menu (role_id, menu_id) values (10, 110)`);
  expect((await now()).grants.has('other')).toBe(false);
  const work = new Work(context, person({ tenantId: tenant }), 'request', 'platform');
  await work.transaction((inside) => raiseGrantVersion(inside));
  expect((await now()).grants.has('other')).toBe(true);
  const before = await version('T2');
  await work.transaction((inside) => raiseGrantVersion(inside, 'all'));
  expect(Number(await version('T2'))).toBe(Number(before) + 1);
  const kept = await now();
  cache.forget(tenant);
  expect(await now()).not.toBe(kept);
  await close();
});
