import type { ButtonNode, MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#app';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { testContext } from '../../testing/context.ts';
import { addDept, addPerson, sayWhereToAsk } from '../../testing/people.ts';
import { addRole, grant, withdraw } from '../../testing/rights.ts';

const app = testApp({ handler: ['menu_tester'], nobody: [] }, { before: addMenus });
const { handler, nobody } = app.visitors;

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db);
const setTitle = (title: string) =>
  run(sql`insert into param (tenant_id, param_name, param_key, param_value) values ('000000', '站点标题', 'site.title', ${title})
    on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = excluded.param_value`);
const english = { headers: { 'accept-language': 'en-GB,en;q=0.9' } };
const inEnglish = <D>(visitor: Visitor, url: string) => visitor.send<D>({ url: `/api/${url}`, ...english });

async function addMenus(): Promise<void> {
  await run(sql`insert into menu (id, parent_id, code, name, name_en, path, category, sort, roles, is_open, hidden) values
    (9001, 0, 'zoo', '园区', 'Zoo', '/zoo', 1, 2, null, 1, 0),
    (9002, 9001, 'zoo_birds', '鸟类', 'Birds', '/zoo/birds', 1, 2, 'menu_tester, admin', 2, 0),
    (9003, 9001, 'zoo_fish', '鱼类', null, '/zoo/fish', 1, 1, null, 1, 1),
    (9004, 9001, 'zoo_cats', '猫科', 'Cats', '/zoo/cats', 1, 3, null, 1, 0),
    (9005, 9002, 'zoo_birds_feed', '喂食', 'Feed', '', 2, 1, null, 1, 0),
    (9006, 9002, 'zoo_birds_sell', '出售', 'Sell', '', 2, 2, null, 1, 0),
    (9007, 0, 'lake', '湖', 'Lake', '/lake', 1, 1, null, 1, 0)`);
  await addRole(app.db, { alias: 'menu_tester', menus: ['zoo_birds', 'zoo_fish', 'zoo_birds_feed', 'lake'] });
  await run(sql`insert into top_menu (id, tenant_id, code, name, name_en, sort) values
    (9101, '000000', 'water', '水', 'Water', 2), (9102, '000000', 'air', '空', 'Air', 1), (9103, 'T9', 'foreign', '外', '', 1)`);
  await run(
    sql`insert into top_menu_entry (top_menu_id, menu_id) values (9101, 9003), (9101, 9004), (9101, 9007), (9102, 9002)`,
  );
}

const shape = (nodes: MenuNode[] | ButtonNode[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.name, shape(node.children)] : node.name));

test('routes: returns granted menus with ancestors in order', async () => {
  const { data } = await handler.get<MenuNode[]>('blade-system/menu/routes');
  expect(shape(data)).toEqual(['湖', ['园区', ['鱼类', '鸟类']]]);
  const birds = data[1]?.children?.[1];
  expect(birds).toMatchObject({
    id: '9002',
    parentId: '9001',
    code: 'zoo_birds',
    path: '/zoo/birds',
    category: 1,
    isOpen: 2,
    meta: { i18n: 'Birds', roles: ['menu_tester', 'admin'] },
  });
  expect(data[1]?.children?.[0]).toMatchObject({ hidden: 1, meta: {} });
});

test('routes: supports English and top menus', async () => {
  expect(shape((await inEnglish<MenuNode[]>(handler, 'blade-system/menu/routes')).data)).toEqual([
    'Lake',
    ['Zoo', ['鱼类', 'Birds']],
  ]);
  const ofTop = async (id: string) =>
    (await handler.get<MenuNode[]>('blade-system/menu/routes', { topMenuId: id })).data;
  expect(shape(await ofTop('9101'))).toEqual(['湖', ['园区', ['鱼类']]]);
  expect((await handler.get('blade-system/menu/routes', { topMenuId: '9103' })).status).toBe(404);
  expect((await nobody.get('blade-system/menu/routes')).data).toEqual([]);
  expect((await nobody.get('blade-system/menu/buttons')).data).toEqual([]);
  expect((await new Visitor(app.server).get('blade-system/menu/routes')).status).toBe(401);
});

test('S23 withdraws a menu and its call immediately', async () => {
  await withdraw(app.db, 'menu_tester', ['lake']);
  expect(shape((await handler.get<MenuNode[]>('blade-system/menu/routes')).data)).toEqual([['园区', ['鱼类', '鸟类']]]);
  await grant(app.db, 'menu_tester', ['lake']);
});

test('buttons: returns granted ones below their menu', async () => {
  const { data } = await handler.get<ButtonNode[]>('blade-system/menu/buttons');
  expect(shape(data)).toEqual([['鸟类', ['喂食']]]);
  expect(shape((await inEnglish<ButtonNode[]>(handler, 'blade-system/menu/buttons')).data)).toEqual([
    ['Birds', ['Feed']],
  ]);
});

test('top menus: returns those of the tenant in order', async () => {
  const names = async (answer: Promise<{ data: { name: string }[] }>) => (await answer).data.map(({ name }) => name);
  expect(await names(handler.get('blade-system/menu/top-menu'))).toEqual(['空', '水']);
  expect(await names(inEnglish(handler, 'blade-system/menu/top-menu'))).toEqual(['Air', 'Water']);
});

const entries = (visitor: Visitor, which: 'dict' | 'dict-biz', code: string) =>
  visitor.get<{ dictKey: string; dictValue: string }[]>(`blade-system/${which}/dictionary`, { code });

test('dictionaries: returns entries without head and sealed ones', async () => {
  await run(sql`insert into dict (id, parent_id, code, dict_key, dict_value, dict_value_en, sort, is_sealed, is_deleted) values
    (9201, 0, 'fruit', '-1', '水果', 'Fruit', 0, 0, 0), (9202, 9201, 'fruit', '2', '梨', 'Pear', 1, 0, 0),
    (9203, 9201, 'fruit', '1', '桃', null, 2, 0, 0), (9204, 9201, 'fruit', '3', '杏', 'Apricot', 3, 1, 0),
    (9205, 9201, 'fruit', '4', '枣', 'Date', 4, 0, 1)`);
  await run(sql`insert into dict_biz (id, tenant_id, parent_id, code, dict_key, dict_value, dict_value_en, sort, is_sealed) values
    (9301, '000000', 0, 'tree', '-1', '树', 'Tree', 0, 0), (9302, '000000', 9301, 'tree', 'oak', '橡', 'Oak', 1, 0),
    (9303, '000000', 9301, 'tree', 'elm', '榆', 'Elm', 2, 1), (9304, 'T9', 9301, 'tree', 'ash', '梣', 'Ash', 1, 0)`);
  const pairs = async (answer: ReturnType<typeof entries>) =>
    (await answer).data.map(({ dictKey, dictValue }) => `${dictKey} ${dictValue}`);
  expect(await pairs(entries(handler, 'dict', 'fruit'))).toEqual(['2 梨', '1 桃']);
  expect(await pairs(entries(handler, 'dict-biz', 'tree'))).toEqual(['oak 橡']);
  expect(await pairs(inEnglish(handler, 'blade-system/dict/dictionary?code=fruit'))).toEqual(['2 Pear', '1 桃']);
  expect(await pairs(entries(handler, 'dict', "x' or 1=1 --"))).toEqual([]);
  expect((await handler.get('blade-system/dict/dictionary')).status).toBe(400);
});

test('dictionaries: returns 304 when unchanged, separately per language', async () => {
  const url = '/api/blade-system/dict-biz/dictionary?code=tree';
  const first = await handler.send({ url });
  const tag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = (headers: Record<string, string>) =>
    handler.send({ url, headers: { 'if-none-match': tag, ...headers } });
  const same = await again({});
  expect([same.status, same.body]).toEqual([304, {}]);
  expect((await again({ 'accept-language': 'en' })).status).toBe(200);
  await run(sql`update dict_biz set dict_value = '橡树' where id = 9302`);
  expect((await again({})).status).toBe(200);
});

test('departments: returns one level with child marks', async () => {
  const root = await addDept(app.context, '根');
  const child = await addDept(app.context, '支', { parentId: root });
  await addDept(app.context, '外', { parentId: root, tenantId: 'T9' });
  type Level = { title: string; key: string; hasChildren: number }[];
  const level = async (query: Record<string, string>) =>
    (await handler.get<Level>('blade-system/dept/lazy-tree', query)).data;
  expect((await level({})).find(({ key }) => key === root)).toMatchObject({ title: '根', hasChildren: 1 });
  expect(await level({ parentId: '0' })).toEqual(await level({}));
  expect(await level({ parentId: root })).toEqual([
    { id: child, parentId: root, title: '支', key: child, value: child, hasChildren: 0 },
  ]);
  expect(await level({ parentId: child })).toEqual([]);
  expect((await handler.get('blade-system/dept/lazy-tree', { tenantId: 'T9' })).status).toBe(404);
});

test('tenant info: finds a tenant by any form of address', async () => {
  await run(sql`insert into tenant (tenant_id, tenant_name, domain, background_url, status) values
    ('700100', '甲市', 'https://Kaoshi.example.cn', '/img/a.png', 1), ('700101', '乙市', 'b.example.cn:8080', null, 1),
    ('700102', '停用', 'c.example.cn', null, 0), ('700103', '无', '', null, 1)`);
  const visitor = new Visitor(app.server);
  const of = async (domain?: string) =>
    (await visitor.get('blade-system/tenant/info', domain === undefined ? {} : { domain })).data;
  const first = { tenantId: '700100', domain: 'https://Kaoshi.example.cn', backgroundUrl: '/img/a.png' };
  for (const address of ['kaoshi.example.cn', 'https://KAOSHI.example.cn/#/login', 'http://kaoshi.example.cn/'])
    expect(await of(address)).toEqual(first);
  expect(await of('http://b.example.cn:8080/#/')).toEqual({
    tenantId: '700101',
    domain: 'b.example.cn:8080',
    backgroundUrl: null,
  });
  for (const address of [undefined, '', 'b.example.cn', 'c.example.cn', 'example.cn', '%', "' or 1=1", 'a\u0000b'])
    expect(await of(address), address).toEqual({});
});

test('site: returns server modes, demo accounts in demos only', async () => {
  const answer = {
    title: '考信 · 考试与信访管理平台',
    office: { name: '人事考试院', phone: '', address: '' },
    captchaMode: 0,
    switchMode: 0,
    frameHosts: [],
    demoAccounts: [],
    phoneLogin: 0,
    textCodes: 0,
    lostCodes: 0,
    providers: [],
  };
  expect((await new Visitor(app.server).get('site')).data).toEqual(answer);
  await setTitle('江澜市人事考试平台');
  await sayWhereToAsk(app.context);
  const shown = await testContext({ database: app.context.database, env: { CAPTCHA: 'on', DEMO: 'on' } });
  const other = await buildApp(shown.context);
  const { data } = await new Visitor(other).get<typeof answer>('site');
  expect(data).toMatchObject({ title: '江澜市人事考试平台', captchaMode: 1 });
  expect(data.office).toEqual({ name: '人事考试院', phone: '010-12345678', address: '建设路1号' });
  // A real database has no demo users. Buttons appear only for existing accounts.
  expect(data.demoAccounts).toEqual([]);
  await addPerson(shown.context, { account: 'chenzhiyuan', roles: ['case_handler'] });
  const { data: then } = await new Visitor(other).get<{ demoAccounts: { account: string }[] }>('site');
  expect(then.demoAccounts.map(({ account }) => account)).toEqual(['chenzhiyuan']);
  await other.close();
  await shown.close();
});

test('clear-cache: reloads parameters and rights on this server', async () => {
  await setTitle('改名');
  expect((await handler.get('blade-auth/oauth/clear-cache')).status).toBe(200);
  expect((await new Visitor(app.server).get<{ title: string }>('site')).data.title).toBe('改名');
});
