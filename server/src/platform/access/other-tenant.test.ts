import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';

const tenantId = '111111';

const app = testApp({
  root: 'admin',
  keeper: ['admin'],
  false_: { tenantId, roles: ['administrator'] },
});
const { root, keeper, false_ } = app.visitors;

const tenantOf = async (table: string, id: string): Promise<string | undefined> =>
  (await sql<{ tenantId: string }>`select tenant_id from ${sql.table(table)} where id = ${id}`.execute(app.db)).rows[0]
    ?.tenantId;
let number = 0;
const things = {
  dept: () => ({ deptName: `处室${++number}` }),
  role: () => ({ roleName: '岗', roleAlias: `job${++number}` }),
  post: () => ({ category: 3, postCode: `p${++number}`, postName: '科员', sort: 1 }),
  user: () => ({ account: `person${++number}`, realName: '郑十' }),
} as const;
type Thing = keyof typeof things;
const pathOf = (thing: Thing) => (thing === 'user' ? 'blade-user' : `blade-system/${thing}`);
const add = (by: Visitor, thing: Thing, more: object) =>
  by.post<{ id: string }>(`${pathOf(thing)}/submit`, { ...things[thing](), ...more });

test.each(['dept', 'role', 'post', 'user'] as const)('adds a %s to the tenant the super user names', async (thing) => {
  const { id } = good(await add(root, thing, { tenantId }));
  expect(await tenantOf(thing, id)).toBe(tenantId);
  expect((await root.get(`${pathOf(thing)}/detail`, { id })).status).toBe(404);
  for (const own of ['000000', '', null]) {
    const mine = good(await add(root, thing, { tenantId: own }));
    expect(await tenantOf(thing, mine.id)).toBe('000000');
  }
  expect(await add(root, thing, { tenantId: '999999' })).toMatchObject({
    status: 400,
    msg: '租户不存在，请重新选择',
  });
});

test('ignores the tenant sent by other users', async () => {
  for (const thing of ['dept', 'post', 'user'] as const)
    expect([thing, await tenantOf(thing, good(await add(keeper, thing, { tenantId })).id)]).toEqual([thing, '000000']);
  for (const thing of ['dept', 'role', 'post', 'user'] as const) {
    const { id } = good(await add(false_, thing, { tenantId: '000000' }));
    expect([thing, await tenantOf(thing, id)]).toEqual([thing, tenantId]);
  }
});

test('never moves a record to another tenant', async () => {
  const { id } = good(await add(root, 'dept', {}));
  good(await root.post('blade-system/dept/submit', { id, deptName: `不动${id}`, tenantId }));
  expect(await tenantOf('dept', id)).toBe('000000');
});

test('offers only choices of the named tenant', async () => {
  const dept = good(await add(root, 'dept', { tenantId })).id;
  const trees = good(await root.get<TreeNode[]>('blade-system/dept/tree', { tenantId }));
  expect(trees.map(({ id }) => id)).toContain(dept);
  expect(JSON.stringify(trees)).not.toContain('信访处');
  const role = good(await root.get<TreeNode[]>('blade-system/role/tree', { tenantId }))[0]?.id ?? '';
  expect(await tenantOf('role', role)).toBe(tenantId);
  good(await add(root, 'post', { tenantId }));
  expect(good(await root.get<object[]>('blade-system/post/select', { tenantId }))).not.toEqual([]);
  const person = good(await add(root, 'user', { tenantId, deptId: dept, roleId: role }));
  expect(await tenantOf('user', person.id)).toBe(tenantId);
  const own = good(await root.get<TreeNode[]>('blade-system/dept/tree'))[0]?.id ?? '';
  expect((await add(root, 'user', { tenantId, deptId: own })).msg).toBe('部门不存在，请重新选择');
  for (const call of ['dept/tree', 'dept/lazy-tree', 'dept/search', 'role/tree', 'post/select', 'menu/tree']) {
    expect([call, (await root.get(`blade-system/${call}`, { tenantId })).status]).toEqual([call, 200]);
    expect([call, (await root.get(`blade-system/${call}`, { tenantId: '999999' })).status]).toEqual([call, 404]);
    expect([call, (await keeper.get(`blade-system/${call}`, { tenantId })).status]).toEqual([call, 404]);
    expect([call, (await false_.get(`blade-system/${call}`, { tenantId: '000000' })).status]).toEqual([call, 404]);
  }
});

test('updates the cached totals of the target tenant', async () => {
  const total = async () => good(await false_.get<Page<object>>('blade-user/page')).total;
  const before = await total();
  expect(await total()).toBe(before);
  good(await add(root, 'user', { tenantId }));
  expect(await total()).toBe(before + 1);
});

const lists = [
  'blade-user/page',
  ...['role/list', 'dept/list', 'dept/lazy-list', 'post/list'].map((call) => `blade-system/${call}`),
];
test.each(lists)('%s shows another tenant to the super user only', async (call) => {
  const rowsOf = async (by: Visitor, query: Record<string, string> = {}) => {
    const data = good(await by.get<Page<{ tenantId: string }> | { tenantId: string }[]>(call, query));
    return Array.isArray(data) ? data : data.records;
  };
  const tenantsIn = async (by: Visitor, query?: Record<string, string>) =>
    [...new Set((await rowsOf(by, query)).map((row) => row.tenantId))].join();
  if (call.endsWith('post/list'))
    for (const whose of [tenantId, '']) good(await add(root, 'post', { tenantId: whose }));
  expect(await tenantsIn(root)).toBe('000000');
  expect(await tenantsIn(root, { tenantId: '000000' })).toBe('000000');
  expect(await tenantsIn(root, { tenantId })).toBe(tenantId);
  expect(await tenantsIn(root, { tenantId_equal: tenantId })).toBe(tenantId);
  expect(await tenantsIn(keeper, { tenantId: '000000' })).toBe('000000');
  expect(await tenantsIn(false_, { tenantId })).toBe(tenantId);
  expect((await root.get(call, { tenantId: '999999' })).status).toBe(404);
  expect((await root.get(call, { tenantId: "1' or '1'='1" })).status).toBe(400);
  expect((await keeper.get(call, { tenantId })).status).toBe(404);
  expect((await false_.get(call, { tenantId: '000000' })).status).toBe(404);
});

test("exports another tenant's users for the super user only", async () => {
  const sheet = 'blade-user/export-user';
  expect((await root.get(sheet, { tenantId })).status).toBe(200);
  expect((await root.get(sheet, { tenantId: '999999' })).status).toBe(404);
  expect((await false_.get(sheet, { tenantId: '000000' })).status).toBe(404);
});
