import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { GrantTrees, RoleNode } from '@kaoxin/contract/system/role.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { addRole, raiseGrantVersion } from '../../../testing/rights.ts';
import { addRow, setRow, setRows } from '../../../testing/rows.ts';

let started: TestContext;
let app: FastifyInstance;
let root: Visitor;
let system: Visitor;
let security: Visitor;
let handler: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  for (const role of ['admin', 'sec_admin', 'case_handler'])
    await addPerson(started.context, { account: `one_${role}`, roles: [role] });
  root = await signIn(app, 'admin');
  system = await signIn(app, 'one_admin');
  security = await signIn(app, 'one_sec_admin');
  handler = await signIn(app, 'one_case_handler');
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const db = () => started.context.database.kysely;
const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  String((await query.execute(db())).rows[0]?.id);
const roleId = (alias: string) => one(sql`select id from role where tenant_id = '000000' and role_alias = ${alias}`);
const menuId = (code: string) => one(sql`select id from menu where code = ${code}`);
const submit = (body: object, by = security) => by.post<RoleNode>('blade-system/role/submit', body);
const add = async (roleAlias: string, more: object = {}): Promise<RoleNode> => {
  const answer = await submit({ roleName: `角色${roleAlias}`, roleAlias, ...more });
  expect(answer.status).toBe(200);
  return answer.data;
};
const keys = async (id: string) =>
  (await security.get<{ menu: string[]; dataScope: string[] }>('blade-system/menu/role-tree-keys', { roleIds: id }))
    .data;
const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

test('adds, lists, changes and removes a role below another', async () => {
  const top = await add('office');
  const below = await add('office_clerk', { parentId: top.id, sort: 3 });
  expect(below).toMatchObject({ parentName: '角色office', sort: 3, version: 1 });
  const list = (await root.get<RoleNode[]>('blade-system/role/list')).data;
  expect(list.find(({ id }) => id === top.id)?.children).toMatchObject([{ id: below.id }]);
  const tree = (await system.get<TreeNode[]>('blade-system/role/tree-by-id', { roleId: top.id })).data;
  expect(flat(tree)).toContainEqual(expect.objectContaining({ key: below.id, title: '角色office_clerk' }));
  expect((await submit({ ...below, roleName: '文员' })).data).toMatchObject({ roleName: '文员', version: 2 });
  expect((await submit({ id: below.id, version: 1, sort: 1 })).status).toBe(409);
  expect((await submit({ id: top.id, parentId: below.id })).msg).toBe('上级角色不能是自己或自己的下级');
  const remove = (ids: string) => security.post(`blade-system/role/remove?ids=${ids}`);
  expect((await remove(top.id)).msg).toBe('请先删除下级角色【文员】');
  expect((await remove(`${top.id},${below.id}`)).status).toBe(200);
  expect((await remove(await roleId('case_handler'))).msg).toContain('已授予用户【one_case_handler】等1人');
  expect((await remove(await roleId('audit_admin'))).status).toBe(400);
});

describe('in English', () => {
  const english = { headers: { 'accept-language': 'en' } };
  const inEnglish = async <D>(url: string, by = root) => (await by.send<D>({ url: `/api/${url}`, ...english })).data;
  const titles = async (by = root) =>
    flat(await inEnglish<TreeNode[]>('blade-system/role/tree', by)).map(({ title }) => title);

  test('shows English names of product roles', async () => {
    expect(await titles()).toEqual(expect.arrayContaining(['Case handler', 'Discipline inspector']));
    expect((await titles()).filter((title) => /[一-龥]/.test(title))).toEqual([]);
    const { roleNames } = await inEnglish<{ roleNames: string[] }>('blade-auth/oauth/user-info', handler);
    expect(roleNames).toEqual(['Case handler']);
    const chosen = await inEnglish<{ roleName: string }[]>('blade-system/role/select', handler);
    expect(chosen.map(({ roleName }) => roleName)).toEqual(['Case handler']);
    const people = await inEnglish<{ records: { roleName: string }[] }>('blade-user/page?account=one_case_handler');
    expect(people.records).toMatchObject([{ roleName: 'Case handler' }]);
    const own = (await root.get<TreeNode[]>('blade-system/role/tree')).data;
    expect(flat(own).map(({ title }) => title)).toContain('信访申诉经办人');
    const found = await inEnglish<RoleNode[]>('blade-system/role/list?roleName=handler');
    expect(found.map(({ roleAlias }) => roleAlias)).toEqual(['case_handler']);
    expect(await inEnglish<RoleNode[]>('blade-system/role/list?roleName=%E4%BF%A1%E8%AE%BF')).toEqual([]);
  });

  test('shows the original name without an English one', async () => {
    const { id } = await add('front_desk');
    expect(await titles()).toContain('角色front_desk');
    expect((await submit({ id, roleNameEn: 'Front desk' })).data).toMatchObject({
      roleName: '角色front_desk',
      roleNameEn: 'Front desk',
    });
    expect(await titles()).toContain('Front desk');
    expect((await submit({ id, roleNameEn: '' })).data.roleNameEn).toBeNull();
    expect(await titles()).toContain('角色front_desk');
  });

  test('shows English names of scopes', async () => {
    const { dataScope } = await inEnglish<GrantTrees>('blade-system/role/grant-tree', security);
    const named = flat(dataScope).map(({ title }) => title);
    expect(named).toContain('All petitions');
    expect(named.filter((title) => /[一-龥]/.test(title))).toEqual([]);
  });
});

test('S18 protects reserved aliases from renaming and removal', async () => {
  const own = await add('second_role');
  await addPerson(started.context, { account: 'two_roles', roles: ['sec_admin', 'second_role'] });
  const keeper = await signIn(app, 'two_roles');
  for (const roleAlias of ['city_leader', 'inspector', 'case_auditor', 'district_manager', 'title_reviewer']) {
    const id = await roleId(roleAlias);
    expect([roleAlias, (await submit({ id, roleAlias: `former_${roleAlias}` }, keeper)).status]).toEqual([
      roleAlias,
      403,
    ]);
    await setRow(db(), 'role', id, { roleAlias: `former_${roleAlias}` });
    expect([roleAlias, (await submit({ id: own.id, roleAlias }, keeper)).status]).toEqual([roleAlias, 403]);
    expect([roleAlias, (await submit({ roleName: '甲', roleAlias }, keeper)).status]).toEqual([roleAlias, 403]);
    await setRow(db(), 'role', id, { roleAlias });
  }
  expect((await submit({ id: own.id, roleName: '改名' }, keeper)).status).toBe(200);
  await sql`update "user" set role_ids = role_ids || ${own.id}::bigint where account = 'admin'`.execute(db());
  expect((await submit({ id: own.id, roleAlias: 'third_role' }, root)).msg).toBe('不能修改自己的权限');
});

test('S57 refuses cycles from concurrent moves', async () => {
  const [a, b] = [await add('ring_a'), await add('ring_b')];
  const moves = await Promise.all([submit({ id: a.id, parentId: b.id }), submit({ id: b.id, parentId: a.id })]);
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('refuses invalid input and used or reserved aliases', async () => {
  expect((await submit({})).msg).toContain('请输入角色名称');
  expect((await submit({ roleName: '甲', roleAlias: '甲' })).status).toBe(400);
  expect((await submit({ roleName: '甲', roleAlias: 'case_handler' })).status).toBe(409);
  expect(await submit({ roleName: '甲', roleAlias: 'administrator' })).toMatchObject({
    status: 403,
    msg: '无权限创建超管角色！',
  });
  expect((await submit({ roleName: '甲', roleAlias: 'x', parentId: '1' })).status).toBe(400);
  expect((await submit({ id: await roleId('admin'), roleAlias: 'other' })).status).toBe(403);
});

test('applies grants and withdrawals immediately', async () => {
  const role = await add('reader');
  await addPerson(started.context, { account: 'reader', roles: ['reader'] });
  const reader = await signIn(app, 'reader');
  expect((await reader.get('blade-system/param/list')).status).toBe(403);
  const [param, view, scope] = [
    await menuId('param'),
    await menuId('param_view'),
    await one(sql`select id from data_scope where resource_code = 'petition' and scope_type = 2`),
  ];
  const grant = (body: object) => security.post('blade-system/role/grant', { roleIds: [role.id], ...body });
  expect((await grant({ menuIds: [param, view], dataScopeIds: [scope] })).status).toBe(200);
  expect(await keys(role.id)).toMatchObject({ menu: [param, view].sort(), dataScope: [scope] });
  expect((await reader.get('blade-system/param/list')).status).toBe(200);
  expect((await grant({ menuIds: [] })).status).toBe(200);
  expect(await keys(role.id)).toMatchObject({ menu: [], dataScope: [scope] });
  expect((await reader.get('blade-system/param/list')).status).toBe(403);
  expect((await grant({ menuIds: ['1'] })).status).toBe(400);
  expect((await grant({ dataScopeIds: ['1'] })).status).toBe(400);
});

test('S18 refuses granting to oneself or beyond own grants', async () => {
  const param = await menuId('param');
  const own = { roleIds: [await roleId('sec_admin')], menuIds: [param] };
  expect(await security.post('blade-system/role/grant', own)).toMatchObject({ status: 403, msg: '不能修改自己的权限' });
  const giver = await add('giver');
  const other = await add('other');
  const menus = [await menuId('role'), await menuId('role_grant')];
  await security.post('blade-system/role/grant', { roleIds: [giver.id], menuIds: menus });
  await addPerson(started.context, { account: 'giver', roles: ['giver'] });
  const person = await signIn(app, 'giver');
  const trees = (await person.get<GrantTrees>('blade-system/menu/grant-tree')).data;
  expect(flat(trees.menu).map(({ key }) => key)).toContain(menus[0]);
  expect(flat(trees.menu).map(({ key }) => key)).not.toContain(param);
  const grant = (menuIds: string[]) =>
    person.post('blade-system/role/grant', { roleIds: [other.id], menuIds, dataScopeIds: [] });
  expect(await grant([param])).toMatchObject({ status: 403, msg: '不能授予自己没有的权限' });
  expect((await grant(menus)).status).toBe(200);
  const scope = await one(sql`select id from data_scope limit 1`);
  const scoped = await person.post('blade-system/role/grant', { roleIds: [other.id], dataScopeIds: [scope] });
  expect(scoped.status).toBe(403);
});

test("S23 limits grants to the tenant's package", async () => {
  const param = await menuId('param');
  await addRow(db(), 'tenantPackage', {
    id: '8801',
    tenantId: '000000',
    packageName: '小',
    menuId: await menuId('dept'),
  });
  await setRows(db(), 'tenant', { tenantId: '000000' }, { packageId: '8801' });
  await raiseGrantVersion(db());
  // The package grants nobody this right, so the HTTP layer refuses the request already.
  expect((await security.get('blade-system/menu/grant-tree')).status).toBe(403);
  await setRow(db(), 'tenantPackage', '8801', { menuId: `${await menuId('dept')},${await menuId('role')}` });
  await raiseGrantVersion(db());
  const trees = (await security.get<GrantTrees>('blade-system/menu/grant-tree')).data;
  expect(flat(trees.menu).map(({ key }) => key)).not.toContain(param);
  const body = { roleIds: [await roleId('reader')], menuIds: [param] };
  expect((await security.post('blade-system/role/grant', body)).status).toBe(400);
  await setRows(db(), 'tenant', { tenantId: '000000' }, { packageId: null });
  await raiseGrantVersion(db());
});

test('returns 401, 403, and 404 across tenants', async () => {
  const foreign = await addRole(db(), { alias: 'foreign', tenantId: 'T9' });
  for (const path of ['list', `detail?id=${foreign}`, 'tree']) {
    expect((await new Visitor(app).get(`blade-system/role/${path}`)).status).toBe(401);
    expect((await handler.get(`blade-system/role/${path}`)).status).toBe(403);
  }
  expect((await system.get('blade-system/role/list')).status).toBe(200);
  expect((await submit({ roleName: '甲', roleAlias: 'a1' }, system)).status).toBe(403);
  expect((await system.post('blade-system/role/grant', { roleIds: [foreign] })).status).toBe(403);
  expect((await root.get('blade-system/role/detail', { id: foreign })).status).toBe(404);
  expect((await root.get('blade-system/role/tree', { tenantId: 'T9' })).status).toBe(404);
  expect((await submit({ id: foreign, roleName: '改' })).status).toBe(404);
  expect((await security.post(`blade-system/role/remove?ids=${foreign}`)).status).toBe(404);
  const body = { roleIds: [await roleId('reader'), foreign], menuIds: [] };
  expect((await security.post('blade-system/role/grant', body)).status).toBe(404);
});
