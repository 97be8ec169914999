import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { addTenant } from '../../../testing/tenant.ts';

interface TopMenu {
  id: string;
  name: string;
  version: number;
}

let started: TestContext;
let app: FastifyInstance;
let administrator: Visitor;
let handler: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'handler', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'other', roles: ['admin'], tenantId: '111111' });
  administrator = await signIn(app, 'admin');
  handler = await signIn(app, 'handler');
  foreigner = await signIn(app, 'other', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const form = { name: '办案', nameEn: 'Cases', source: 'letter', sort: 1 };
const add = (code: string) => administrator.post<TopMenu>('blade-system/topmenu/submit', { ...form, code });
const menuId = async (code: string) =>
  String(
    (await sql<{ id: string }>`select id from menu where code = ${code}`.execute(started.context.database.kysely))
      .rows[0]?.id,
  );
const grant = (topMenuIds: string[], menuIds: string[], who = administrator) =>
  who.post('blade-system/topmenu/grant', { topMenuIds, menuIds });

test('adds, lists in both languages, changes and removes', async () => {
  const added = await add('case');
  expect([added.status, added.msg]).toEqual([200, '操作成功']);
  const { data } = added;
  expect(data).toMatchObject({ ...form, code: 'case', version: 1 });
  const { data: found } = await administrator.get<Page<TopMenu>>('blade-system/topmenu/list', { name: '办' });
  expect(found).toMatchObject({ total: 1, records: [{ id: data.id }] });
  expect((await handler.get('blade-system/menu/top-menu')).data).toMatchObject([{ id: data.id, name: '办案' }]);
  const changed = await administrator.post<TopMenu>('blade-system/topmenu/submit', {
    id: data.id,
    name: '信访',
    version: 1,
  });
  expect(changed.data).toMatchObject({ name: '信访', version: 2 });
  expect(
    (await administrator.post('blade-system/topmenu/submit', { id: data.id, name: '迟', version: 1 })).status,
  ).toBe(409);
  expect((await administrator.post(`blade-system/topmenu/remove?ids=${data.id}`)).status).toBe(200);
  expect((await handler.get('blade-system/menu/top-menu')).data).toEqual([]);
});

test.each([
  [{ ...form }, '请输入菜单编号'],
  [{ ...form, code: 'x', name: '' }, '请输入菜单名称'],
  [{ ...form, code: 'x', source: undefined }, '请输入菜单图标'],
  [{ ...form, code: 'x', status: 1, menus: ['1'] }, '不支持的字段：menus'],
])('%j is refused: %s', async (body, words) => {
  const answer = await administrator.post('blade-system/topmenu/submit', body);
  expect(answer.status).toBe(400);
  expect(answer.msg).toContain(words);
});

test('refuses a duplicate code, also concurrently', async () => {
  const answers = await Promise.all([add('once'), add('once'), add('once')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

describe('menus of a top menu', () => {
  test('filter the sidebar, have two paths and are replaced', async () => {
    const { id } = (await add('narrow')).data;
    const [petition, notice] = [await menuId('petition'), await menuId('notice')];
    for (const place of ['menu', 'topmenu']) {
      const { data } = await administrator.get<{ menu: TreeNode[] }>(`blade-system/${place}/grant-top-tree`);
      expect(data.menu.flatMap(({ children }) => children ?? []).map(({ id }) => id)).toContain(petition);
    }
    expect((await grant([id], [petition, notice])).status).toBe(200);
    const sidebar = async () =>
      (await handler.get<MenuNode[]>('blade-system/menu/routes', { topMenuId: id })).data.flatMap(({ children }) =>
        (children ?? []).map(({ code }) => code),
      );
    // The handler lacks the notice menu, and a top menu does not grant it.
    expect(await sidebar()).toEqual(['petition']);
    expect((await grant([id], [notice])).status).toBe(200);
    expect(await sidebar()).toEqual([]);
    for (const place of ['menu', 'topmenu']) {
      const answer = await administrator.get(`blade-system/${place}/top-tree-keys`, { topMenuIds: id });
      expect(answer.data).toEqual({ menu: [notice] });
    }
    expect((await grant([id], [])).status).toBe(200);
    expect((await grant([id], ['1'])).msg).toBe('所选菜单不存在，请刷新后重试');
    expect((await grant([id], [await menuId('notice_add')])).status).toBe(400);
    expect((await grant([id, '1'], [petition])).status).toBe(404);
    const kept = await administrator.get('blade-system/menu/top-tree-keys', { topMenuIds: id });
    expect(kept.data).toEqual({ menu: [] });
  });
});

test('returns 401, 403, and 404 across tenants', async () => {
  const { id } = (await add('mine')).data;
  for (const [who, status] of [
    [new Visitor(app), 401],
    [handler, 403],
  ] as const) {
    expect((await who.get('blade-system/topmenu/list')).status).toBe(status);
    expect((await who.get('blade-system/menu/grant-top-tree')).status).toBe(status);
    expect((await who.post('blade-system/topmenu/submit', {})).status).toBe(status);
    expect((await who.post(`blade-system/topmenu/remove?ids=${id}`)).status).toBe(status);
    expect((await grant([id], [], who)).status).toBe(status);
  }
  expect((await foreigner.get('blade-system/topmenu/detail', { id })).status).toBe(404);
  expect((await foreigner.get('blade-system/menu/top-tree-keys', { topMenuIds: id })).status).toBe(404);
  expect((await foreigner.post('blade-system/topmenu/submit', { id, name: 'x' })).status).toBe(404);
  expect((await foreigner.post(`blade-system/topmenu/remove?ids=${id}`)).status).toBe(404);
  expect((await grant([id], [], foreigner)).status).toBe(404);
});
