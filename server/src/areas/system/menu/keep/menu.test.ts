import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { MenuRecord } from '@kaoxin/contract/system/menu.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { Visitor } from '../../../../testing/browser.ts';
import { grant } from '../../../../testing/rights.ts';
import { pathProblem } from './path.ts';

const app = testApp({
  root: 'admin',
  handler: ['case_handler'],
  foreign: { tenantId: '111111', roles: 'all' },
});
const { root, handler, foreign } = app.visitors;

const submit = (body: object, by = root) => by.post<MenuRecord>('blade-system/menu/submit', body);
const add = async (code: string, more: object = {}): Promise<MenuRecord> => {
  const answer = await submit({ category: 1, name: `菜单${code}`, code, path: `/${code}`, ...more });
  expect([answer.msg, answer.status]).toEqual(['操作成功', 200]);
  return answer.data;
};
const remove = (ids: string) => root.post(`blade-system/menu/remove?ids=${ids}`);
const versions = async () =>
  (await sql<{ v: string }>`select grant_version as v from tenant order by tenant_id`.execute(app.db)).rows.map(
    ({ v }) => Number(v),
  );

test('adds, lists, changes and removes with new grant versions', async () => {
  const before = await versions();
  const folder = await add('zoo', { nameEn: 'Zoo', source: 'tree' });
  expect((await versions()).map((version, at) => version - (before[at] ?? 0))).toEqual([1, 1]);
  const button = await add('zoo_feed', { category: 2, parentId: folder.id, path: null, action: 2 });
  expect(button).toMatchObject({ parentName: '菜单zoo', path: '', action: 2, category: 2 });
  const level = (await root.get<MenuRecord[]>('blade-system/menu/lazy-list', { parentId: folder.id })).data;
  expect(level).toMatchObject([{ id: button.id, hasChildren: 0 }]);
  const menusOnly = await root.get<MenuRecord[]>('blade-system/menu/lazy-menu-list', { code: 'zoo' });
  expect(menusOnly.data).toMatchObject([{ id: folder.id, hasChildren: 0 }]);
  const listed = (await root.get<MenuRecord[]>('blade-system/menu/list', { code: 'zoo' })).data;
  expect(listed).toMatchObject([{ id: folder.id, children: [{ id: button.id }] }]);
  const tree = (await handler.get<TreeNode[]>('blade-system/menu/tree')).data;
  expect(tree).toContainEqual(expect.objectContaining({ key: folder.id }));
  const loaded = (await root.get<MenuRecord>('blade-system/menu/detail', { id: folder.id })).data;
  expect((await submit({ ...loaded, name: '动物园', remark: '' })).data).toMatchObject({ name: '动物园', version: 2 });
  expect((await submit({ id: folder.id, version: 1, sort: 5 })).status).toBe(409);
  expect((await remove(folder.id)).msg).toBe('请先删除下级菜单【菜单zoo_feed】');
  expect((await remove(`${folder.id},${button.id}`)).status).toBe(200);
  expect((await root.get('blade-system/menu/detail', { id: folder.id })).status).toBe(404);
});

test('S43 allows internal paths and listed hosts only', async () => {
  const hosts = ['www.example.cn', '*.exam.cn:8443'];
  for (const path of ['', '/system/param', '/help.html', 'https://www.example.cn/x', 'https://a.exam.cn:8443/'])
    expect([path, pathProblem(path, hosts)]).toEqual([path, undefined]);
  for (const path of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.cn',
    '/\\evil.cn',
    'https://evil.cn',
    'https://www.example.cn@evil.cn/',
    'https://www.example.cn.evil.cn',
    'ftp://www.example.cn',
    'system',
    '/a b',
    '/javascript:alert(1)',
  ])
    expect([path, pathProblem(path, hosts)]).not.toEqual([path, undefined]);
  expect(await submit({ category: 1, name: '外', code: 'outside', path: 'https://evil.cn' })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('site.frameHosts'),
  });
});

test('returns the group of a menu with its entry', async () => {
  const { id } = await add('grouped', { group: '办公' });
  expect((await root.get<MenuRecord>('blade-system/menu/detail', { id })).data.group).toBe('办公');
  expect((await submit({ id, group: '' })).data.group).toBeNull();
  await submit({ id, group: '办公' });
  await grant(app.db, 'administrator', ['grouped']);
  const entries = (await root.get<{ code: string; group?: string }[]>('blade-system/menu/routes')).data;
  expect(entries.find(({ code }) => code === 'grouped')?.group).toBe('办公');
});

test('S43 allows any address without credentials in new windows', async () => {
  const outside = { category: 1, name: '外', isOpen: 2 };
  const { id } = await add('outside_window', { ...outside, path: 'https://www.gov.cn/' });
  for (const path of ['javascript:alert(1)', '//evil.cn', 'https://a@evil.cn/', 'ftp://evil.cn'])
    expect([path, (await submit({ ...outside, code: 'outside_else', path })).status]).toEqual([path, 400]);
  expect((await submit({ id, isOpen: 1 })).msg).toContain('site.frameHosts');
});

test('S57 refuses cycles, also from concurrent moves', async () => {
  const [a, b] = [await add('ring_a'), await add('ring_b')];
  expect((await submit({ id: a.id, parentId: a.id })).msg).toBe('上级菜单不能是自己或自己的下级');
  const moves = await Promise.all([submit({ id: a.id, parentId: b.id }), submit({ id: b.id, parentId: a.id })]);
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('keeps codes and menus that are in use', async () => {
  const { id } = (await root.get<MenuRecord[]>('blade-system/menu/list', { code_equal: 'param' })).data[0] ?? {
    id: '',
  };
  expect(await submit({ id, code: 'petition_secret2' })).toMatchObject({ status: 400 });
  const button = (await root.get<MenuRecord[]>('blade-system/menu/list', { code_equal: 'param_add' })).data[0];
  expect((await remove(String(button?.id))).msg).toMatch(/^菜单【新增】正由角色【.+】等\d+项使用，不能删除$/);
  expect((await submit({ id, category: 2 })).msg).toBe('菜单类型不能修改');
});

test('refuses invalid input', async () => {
  expect((await submit({})).msg).toContain('请选择菜单类型');
  expect((await submit({ category: 1, name: '甲', code: 'param' })).status).toBe(409);
  expect((await submit({ category: 1, name: '甲', code: '甲' })).status).toBe(400);
  expect((await submit({ category: 2, name: '甲', code: 'lone' })).msg).toBe('请选择按钮所属的菜单');
  expect((await submit({ category: 1, name: '甲', code: 'orphan', parentId: '1' })).status).toBe(400);
  expect((await submit({ category: 1, name: '甲', code: 'x', isDeleted: 1, tenantId: 'T9' })).status).toBe(200);
  expect((await root.get('blade-system/menu/lazy-list', { parentId: 'x' })).status).toBe(400);
  expect((await root.get('blade-system/menu/list', { remark: 'x' })).status).toBe(400);
  const twice = await Promise.all([1, 2].map(() => submit({ category: 1, name: '双', code: 'double' })));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('returns 401, 403, and read-only access across tenants', async () => {
  const own = await add('own');
  for (const path of ['list', 'lazy-list', 'lazy-menu-list', 'menu-list', `detail?id=${own.id}`]) {
    expect((await new Visitor(app.server).get(`blade-system/menu/${path}`)).status).toBe(401);
    expect((await handler.get(`blade-system/menu/${path}`)).status).toBe(403);
  }
  expect((await submit({ id: own.id, name: '改' }, handler)).status).toBe(403);
  expect((await submit({ id: own.id, name: '改' }, foreign)).status).toBe(404);
  expect((await submit({ category: 1, name: '新', code: 'their' }, foreign)).status).toBe(404);
  expect((await foreign.post(`blade-system/menu/remove?ids=${own.id}`)).status).toBe(404);
  expect((await foreign.get('blade-system/menu/list')).status).toBe(200);
});
