import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import type { TenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { grant } from '../../../testing/rights.ts';
import { enter, type Made, make, menuIds, opened } from '../tenant/tenant.fixture.ts';

let started: TestContext;
let second: TestContext;
let app: FastifyInstance;
let other: FastifyInstance;
let root: Visitor;
let handler: Visitor;

beforeAll(async () => {
  started = await testContext();
  second = await testContext({ database: started.context.database });
  app = await buildApp(started.context);
  other = await buildApp(second.context);
  await addPerson(started.context, { account: 'handler', roles: ['case_handler'] });
  root = await signIn(app, 'admin');
  handler = await signIn(app, 'handler');
});
afterAll(async () => {
  await app.close();
  await other.close();
  await second.close();
  await started.close();
});

const path = 'blade-system/tenant-package';
const ids = (...codes: string[]) => menuIds(started.context, ...codes);
const submit = (body: object, by = root) => by.post<TenantPackage>(`${path}/submit`, body);
let count = 0;
const pack = async (...codes: string[]) => {
  count += 1;
  return good(await submit({ packageName: `套餐${count}`, menuId: await ids(...codes) }));
};
const choose = (made: Made, packageId: string) =>
  root.post('blade-system/tenant/package-setting', {}, { query: { tenantId: made.tenantId, packageId } });
const flat = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...flat(children)]);
const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  String((await query.execute(started.context.database.kysely)).rows[0]?.id);
const roleOf = (made: Made, alias: string) =>
  one(sql`select id from role where tenant_id = ${made.tenantId} and role_alias = ${alias}`);

test('adds, lists with menu names, changes and removes', async () => {
  const added = await pack('user', 'dept');
  expect(added).toMatchObject({ menuName: '用户管理、部门管理', remark: null, version: 1 });
  const listed = good(await root.get<Page<TenantPackage>>(`${path}/list`, { packageName: added.packageName }));
  expect(listed).toMatchObject({ total: 1, records: [{ id: added.id, menuName: '用户管理、部门管理' }] });
  const loaded = good(await root.get<TenantPackage>(`${path}/detail`, { id: added.id }));
  expect(good(await submit({ ...loaded, remark: '基础' }))).toMatchObject({ remark: '基础', version: 2 });
  expect((await submit({ ...loaded, remark: '迟' })).status).toBe(409);
  const asList = (await ids('post', 'param')).split(',');
  expect(good(await submit({ id: added.id, menuId: asList })).menuId).toBe(asList.join(','));
  expect(good(await root.get<object[]>(`${path}/select`))).toContainEqual({
    id: added.id,
    packageName: added.packageName,
  });
  good(await root.post(`${path}/remove?ids=${added.id}`));
  expect((await root.get(`${path}/detail`, { id: added.id })).status).toBe(404);
});

test.each([
  [{}, '请输入产品包名称；请选择菜单'],
  [{ packageName: '空', menuId: '' }, '请选择菜单'],
  [{ packageName: '  ', menuId: '1' }, '请输入产品包名称'],
  [{ packageName: '错', menuId: '1,x' }, '菜单不在可选范围内'],
  [{ packageName: '无', menuId: '1' }, '所选菜单不存在，请刷新后重试'],
  [{ packageName: '长'.repeat(51), menuId: '1' }, '产品包名称不能超过50个字符'],
  [{ packageName: '多', menuId: '1', tenants: 'x' }, '不支持的字段：tenants'],
])('%j is refused: %s', async (body, words) => {
  const answer = await submit(body);
  expect([answer.status, answer.msg]).toEqual([400, words]);
});

test('refuses a duplicate name; returns 401, 403 and 404', async () => {
  const menuId = await ids('user');
  const answers = await Promise.all([1, 2, 3].map(() => submit({ packageName: '唯一', menuId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toBe('产品包名称已存在，请更换后重试');
  const id = answers.find(({ status }) => status === 200)?.data.id ?? '';
  for (const [who, status] of [
    [new Visitor(app), 401],
    [handler, 403],
  ] as const) {
    expect((await who.get(`${path}/list`)).status).toBe(status);
    expect((await submit({ packageName: '越权', menuId }, who)).status).toBe(status);
    expect((await who.post(`${path}/remove?ids=${id}`)).status).toBe(status);
  }
  const made = await make(root);
  await grant(started.context.database.kysely, { alias: 'admin', tenantId: made.tenantId }, ['tenant*']);
  const theirs = await enter(app, made);
  expect(good(await theirs.get<Page<object>>(`${path}/list`)).total).toBe(0);
  expect((await theirs.get(`${path}/detail`, { id })).status).toBe(404);
  expect((await submit({ id, remark: '改' }, theirs)).status).toBe(404);
  expect((await theirs.post(`${path}/remove?ids=${id}`)).status).toBe(404);
  expect((await submit({ packageName: '自带', menuId }, theirs)).status).toBe(403);
});

test('S23 limits a tenant to its package on every server', async () => {
  const basic = await pack('user', 'dept', 'param');
  const made = await make(root, { packageId: basic.id });
  const admin = await enter(app, made);
  const beside = new Visitor(other, admin.token);
  const asks = (who: Visitor) => who.get('blade-system/param/list');
  const writes = (who: Visitor) =>
    who.post('blade-system/param/submit', { paramName: '自有', paramKey: `own.${Math.random()}`, paramValue: '1' });
  for (const who of [admin, beside]) {
    const { menus, buttons } = await opened(who);
    expect(menus).toEqual(['dept', 'param', 'user']);
    expect(buttons.filter((code) => !/^(dept|param|user)_/.test(code))).toEqual([]);
    expect([(await asks(who)).status, (await writes(who)).status]).toEqual([200, 200]);
    expect((await who.get('blade-system/role/list')).status).toBe(403);
  }
  good(await submit({ id: basic.id, menuId: await ids('user', 'dept') }));
  for (const who of [admin, beside]) {
    expect(await asks(who)).toMatchObject({ status: 403, msg: '没有操作权限' });
    expect((await writes(who)).status).toBe(403);
    expect((await opened(who)).menus).toEqual(['dept', 'user']);
  }
  const larger = await pack('user', 'role');
  good(await choose(made, larger.id));
  for (const who of [beside, admin]) {
    expect((await who.get('blade-system/role/list')).status).toBe(200);
    expect((await who.get('blade-system/dept/list')).status).toBe(403);
    expect((await opened(who)).menus).toEqual(['role', 'user']);
  }
  good(await choose(made, ''));
  for (const who of [admin, beside]) expect((await asks(who)).status).toBe(200);
});

test('limits grants, pickers and details to the package', async () => {
  const small = await pack('user', 'role', 'dept');
  const made = await make(root, { packageId: small.id });
  const admin = await enter(app, made);
  const inside = new Set(small.menuId.split(','));
  const folder = await one(sql`select id from menu where code = 'system'`);
  const buttons = await one(
    sql`select string_agg(id::text, ',') as id from menu where parent_id = any(${[...inside]}::bigint[])`,
  );
  const allowed = new Set([...inside, folder, ...buttons.split(',')]);
  const trees = good(await admin.get<{ menu: TreeNode[]; dataScope: TreeNode[] }>('blade-system/menu/grant-tree'));
  expect(flat(trees.menu).filter((id) => !allowed.has(id))).toEqual([]);
  expect(trees.dataScope).toEqual([]);
  for (const call of ['menu/tree', 'menu/list', 'menu/lazy-menu-list', 'menu/grant-top-tree'] as const) {
    const answer = await admin.get<TreeNode[] & { menu?: TreeNode[] }>(`blade-system/${call}`);
    if (answer.status === 403) continue;
    expect([call, flat(answer.data.menu ?? answer.data).filter((id) => !allowed.has(id))]).toEqual([call, []]);
  }
  const role = good(
    await admin.post<{ id: string }>('blade-system/role/submit', { roleName: '文员', roleAlias: 'clerk' }),
  );
  const grant = (menuIds: string[]) => admin.post('blade-system/role/grant', { roleIds: [role.id], menuIds });
  expect(await grant([await ids('param')])).toMatchObject({ status: 400, msg: '菜单不存在或不在租户产品包内' });
  good(await grant([...inside, folder]));
  const keys = good(await admin.get<{ menu: string[] }>('blade-system/menu/role-tree-keys', { roleIds: role.id }));
  expect(new Set(keys.menu)).toEqual(new Set([...inside, folder]));
});

test('keeps hidden grants until a larger package shows them', async () => {
  const [small, large] = [await pack('user', 'role'), await pack('user', 'role', 'param')];
  const made = await make(root, { packageId: small.id });
  const admin = await enter(app, made);
  const auditor = await roleOf(made, 'sec_admin');
  const read = async () =>
    good(await admin.get<{ menu: string[] }>('blade-system/menu/role-tree-keys', { roleIds: auditor })).menu;
  const before = await read();
  const scope = await ids('datascope');
  expect(before).not.toContain(scope);
  good(await admin.post('blade-system/role/grant', { roleIds: [auditor], menuIds: before }));
  good(await choose(made, large.id));
  expect(await read()).toEqual(before);
  good(await submit({ id: large.id, menuId: await ids('user', 'role', 'datascope') }));
  expect(await read()).toContain(scope);
});

test('checks role assignments against grants within the package', async () => {
  const small = await pack('user', 'role');
  const made = await make(root, { packageId: small.id });
  const admin = await enter(app, made);
  const body = { account: 'officer', realName: '吴九', roleId: await roleOf(made, 'sec_admin') };
  expect((await admin.post('blade-user/submit', body)).msg).toBe('操作成功');
});

test('keeps packages in use and exempts tenant 000000', async () => {
  const used = await pack('user');
  const free = await pack('dept');
  const made = await make(root, { tenantName: '占用市', packageId: used.id });
  const words = `产品包【${used.packageName}】正由租户【占用市】使用，不能删除`;
  const remove = () => root.post(`${path}/remove?ids=${free.id},${used.id}`);
  expect(await remove()).toMatchObject({ status: 400, msg: words });
  expect((await root.get(`${path}/detail`, { id: free.id })).status).toBe(200);
  const shown = (tenantId: string, by = root) => by.get('blade-system/tenant/package-detail', { tenantId });
  for (const name of [made.tenantId, made.id])
    expect(good(await shown(name))).toMatchObject({ id: used.id, menuId: used.menuId });
  expect(good(await shown('000000'))).toBeNull();
  expect((await shown('nobody')).status).toBe(404);
  good(await root.post(`blade-system/tenant/remove?ids=${made.id}`));
  expect((await remove()).status).toBe(400);
  const first = { ...made, tenantId: '000000' };
  expect(await choose(first, used.id)).toMatchObject({ status: 400, msg: '租户000000为平台租户，不受产品包限制' });
  expect((await root.post('blade-system/tenant/package-setting', {})).msg).toBe('请选择租户');
});

test('applies a package that changes while it is assigned', async () => {
  for (let round = 0; round < 5; round += 1) {
    const moving = await pack('user', 'param');
    const made = await make(root);
    const admin = await enter(app, made);
    const beside = new Visitor(other, admin.token);
    await Promise.all([
      choose(made, moving.id).then(good),
      submit({ id: moving.id, menuId: await ids('user') }).then(good),
      ...[admin, beside].map((who) => who.get('blade-system/param/list')),
    ]);
    for (const who of [admin, beside]) expect((await who.get('blade-system/param/list')).status).toBe(403);
  }
});
