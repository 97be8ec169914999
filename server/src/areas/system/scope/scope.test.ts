import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ApiScope, DataScope } from '@kaoxin/contract/system/scope.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { covers, isShut } from '#platform/access/api-scopes.ts';
import { testApp } from '../../../testing/app.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { addPerson } from '../../../testing/people.ts';
import { addRole } from '../../../testing/rights.ts';
import { addRow } from '../../../testing/rows.ts';

const app = testApp({
  system: ['admin'],
  security: ['sec_admin'],
  handler: ['case_handler'],
  foreign: { tenantId: '111111', roles: 'all' },
});
const { system, security, handler, foreign } = app.visitors;
let menuId: string;

beforeAll(async () => {
  menuId = await one(sql`select id from menu where code = 'petition'`);
});

const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  String((await query.execute(app.db)).rows[0]?.id);
const data = (body: object, by = security) => by.post<DataScope>('blade-system/data-scope/submit', body);
const api = (body: object, by = security) => by.post<ApiScope>('blade-system/api-scope/submit', body);
const custom = () => ({ menuId, resourceCode: 'petition', scopeName: '指定考区', scopeType: 5 });
const grant = (role: string, body: object) => security.post('blade-system/role/grant', { roleIds: [role], ...body });

test('keeps a data scope that a role holds', async () => {
  const rule = { field: 'districtId', in: ['12', '34'] };
  const added = await data({ ...custom(), scopeValue: rule });
  expect(added).toMatchObject({
    status: 200,
    data: { scopeValue: rule, menuName: '投诉举报', roleCount: 0, version: 1 },
  });
  const { id } = added.data;
  const list = (await security.get<Page<DataScope>>('blade-system/data-scope/list', { menuId })).data;
  expect(list.records.map((row) => row.id)).toContain(id);
  expect((await security.get<Page<DataScope>>('blade-system/data-scope/list', { menuId: '1' })).data.total).toBe(0);
  const loaded = (await security.get<DataScope>('blade-system/data-scope/detail', { id })).data;
  expect((await data({ ...loaded, scopeType: 2, scopeName: '本人' })).data).toMatchObject({
    scopeValue: null,
    version: 2,
  });
  expect((await data({ id, version: 1, scopeName: '旧' })).status).toBe(409);
  const role = await one(sql`select id from role where role_alias = 'exam_manager' and tenant_id = '000000'`);
  await grant(role, { dataScopeIds: [id] });
  const remove = () => security.post(`blade-system/data-scope/remove?ids=${id}`);
  expect((await remove()).msg).toBe('权限【本人】已授予角色【考务管理岗】等1个，不能删除');
  await grant(role, { dataScopeIds: [] });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test('S27 accepts structured rules on known columns only', async () => {
  for (const scopeValue of [
    undefined,
    "1=1' or true --",
    { field: 'password_hash', in: ['1'] },
    { field: 'deptId', in: [] },
    { field: 'deptId', in: ["1') or 1=1"] },
    { field: 'deptId', in: ['1'], sql: 'x' },
  ])
    expect([scopeValue, (await data({ ...custom(), scopeValue })).status]).toEqual([scopeValue, 400]);
  expect((await data({ ...custom(), scopeType: 1, resourceCode: 'param' })).msg).toContain('petition');
  expect((await data({ ...custom(), scopeType: 9 })).status).toBe(400);
  expect((await data({ ...custom(), scopeType: 1, menuId: '1' })).status).toBe(400);
  expect((await data({ ...custom(), scopeType: 1, scopeName: '全部信访件' })).status).toBe(409);
});

test('closes covered calls to all but holders immediately', async () => {
  expect((await handler.get('petitionLetter/page')).status).toBe(200);
  const body = { menuId, resourceCode: 'petition', scopeName: '列表', scopePath: '/petitionLetter/pa*', scopeType: 2 };
  const { data: scope } = await api(body);
  expect((await handler.get('petitionLetter/page')).status).toBe(403);
  expect((await handler.get('petitionLetter/counts')).status).toBe(200);
  const role = await one(sql`select id from role where role_alias = 'case_handler' and tenant_id = '000000'`);
  await grant(role, { apiScopeIds: [scope.id] });
  expect((await handler.get('petitionLetter/page')).status).toBe(200);
  await grant(role, { apiScopeIds: [] });
  expect((await security.post(`blade-system/api-scope/remove?ids=${scope.id}`)).status).toBe(200);
  expect((await handler.get('petitionLetter/page')).status).toBe(200);
});

test('closes partial views of closed data as well', async () => {
  const shut = async (scopePath: string, perform: () => Promise<void>) => {
    const body = { menuId, resourceCode: 'petition', scopeName: scopePath, scopePath, scopeType: 2 };
    const { data: scope } = await api(body);
    await perform();
    expect((await security.post(`blade-system/api-scope/remove?ids=${scope.id}`)).status).toBe(200);
  };
  type Shown = { kinds: { kind: string }[] };
  const petitionsIn = ({ kinds: all }: Shown) => all.filter(({ kind }) => kind === 'petition').length;
  const kinds = async () =>
    petitionsIn((await handler.post<Shown>('case/find', { text: 'XF2026' })).data) +
    petitionsIn((await handler.get<Shown>('home/board')).data);
  const statuses = () =>
    Promise.all(
      ['preview', 'paper'].map(async (call) => (await handler.get(`petitionLetter/${call}`, { id: '1' })).status),
    );
  const restored = async () => (await system.post('blade-system/post/restore', { ids: '1' })).status;
  expect([await kinds(), await statuses(), await restored()]).toEqual([2, [404, 404], 404]);
  await shut('/petitionLetter/page', async () => expect(await kinds()).toBe(0));
  await shut('/petitionLetter/detail', async () => expect(await statuses()).toEqual([403, 403]));
  await shut('/blade-system/post/remove', async () => expect(await restored()).toBe(403));
});

test('never closes the calls that open it again', async () => {
  const body = { menuId, resourceCode: 'all', scopeName: '全部', scopeType: 1 };
  for (const scopePath of [
    '/**',
    '/blade-auth/**',
    '/blade-system/**',
    '/blade-system/role/*',
    'petition',
    '/a?b',
    "/x'--",
  ])
    expect([scopePath, (await api({ ...body, scopePath })).status]).toEqual([scopePath, 400]);
  expect(covers('/**/print', 'petitionLetter/print')).toBe(true);
  expect(covers('/petitionLetter/*', 'petitionLetter/a/b')).toBe(false);
  expect(covers('/petition', 'petitionLetter')).toBe(false);
  expect(
    isShut(
      [
        { path: '/a', held: false },
        { path: '/**', held: true },
      ],
      'a',
    ),
  ).toBe(false);
});

test('refuses changes to scopes of own roles', async () => {
  const roleId = await addRole(app.db, { alias: 'both' });
  const scope = await one(sql`select id from data_scope where scope_type = 2 limit 1`);
  await addRow(app.db, 'roleScope', { roleId, scopeId: scope, scopeCategory: 1 });
  await addPerson(app.context, { account: 'both', roles: ['sec_admin', 'both'] });
  const both = await signIn(app.server, 'both');
  expect(await data({ id: scope, scopeType: 1 }, both)).toMatchObject({ status: 403, msg: '不能修改自己的权限' });
});

test('returns 401, 403, and 404 across tenants', async () => {
  const id = await one(sql`select id from data_scope limit 1`);
  for (const path of ['data-scope/list', `data-scope/detail?id=${id}`, 'api-scope/list']) {
    expect((await new Visitor(app.server).get(`blade-system/${path}`)).status).toBe(401);
    expect((await handler.get(`blade-system/${path}`)).status).toBe(403);
    expect((await system.get(`blade-system/${path}`)).status).toBe(200);
  }
  expect((await data({ id, scopeName: '改' }, system)).status).toBe(403);
  expect((await data({ id, scopeName: '改' }, foreign)).status).toBe(404);
  expect((await api({ menuId, scopeName: '新' }, foreign)).status).toBe(404);
  expect((await foreign.post(`blade-system/data-scope/remove?ids=${id}`)).status).toBe(404);
});
