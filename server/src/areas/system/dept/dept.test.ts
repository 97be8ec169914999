import type { DeptNode } from '@kaoxin/contract/system/dept.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { addRow } from '../../../testing/rows.ts';

const app = testApp({
  administrator: 'admin',
  handler: ['case_handler'],
});
const { administrator, handler } = app.visitors;

const submit = (body: object) => administrator.post<DeptNode>('blade-system/dept/submit', body);
const add = async (deptName: string, parentId?: string): Promise<DeptNode> => {
  const { status, data } = await submit({ deptName, ...(parentId ? { parentId } : {}) });
  expect(status).toBe(200);
  return data;
};
const detail = async (id: string) => (await administrator.get<DeptNode>('blade-system/dept/detail', { id })).data;
const remove = (ids: string) => administrator.post(`blade-system/dept/remove?ids=${ids}`);
const version = async () =>
  (await sql<{ v: string }>`select grant_version as v from tenant where tenant_id = '000000'`.execute(app.db)).rows[0]
    ?.v;

test('adds, reads, changes and removes with new grant versions', async () => {
  const before = Number(await version());
  const top = await add(' 招考处 ');
  expect(top).toMatchObject({
    deptName: '招考处',
    parentId: '0',
    ancestors: '0',
    parentName: null,
    sort: 0,
    version: 1,
  });
  const below = await add('报名科', top.id);
  expect(below).toMatchObject({ ancestors: `0,${top.id}`, parentName: '招考处' });
  expect(await detail(top.id)).toMatchObject({ hasChildren: 1 });
  const changed = await submit({ ...(await detail(below.id)), deptName: '报考科', remark: '' });
  expect(changed).toMatchObject({ status: 200, data: { deptName: '报考科', remark: null, version: 2 } });
  expect(await submit({ id: below.id, version: 1, sort: 3 })).toMatchObject({ status: 409 });
  expect(await remove(top.id)).toMatchObject({ status: 400, msg: '请先删除下级部门【报考科】' });
  expect((await remove(`${top.id},${below.id}`)).status).toBe(200);
  expect((await administrator.get('blade-system/dept/detail', { id: top.id })).status).toBe(404);
  expect(Number(await version())).toBe(before + 4);
});

test('shows the same departments in all views', async () => {
  const top = await add('甲中心');
  const below = await add('甲一科', top.id);
  const list = async (query: Record<string, string> = {}) =>
    (await administrator.get<DeptNode[]>('blade-system/dept/list', query)).data;
  expect((await list()).find(({ id }) => id === top.id)?.children?.map(({ id }) => id)).toEqual([below.id]);
  expect((await list({ deptName: '甲一' })).map(({ id }) => id)).toEqual([below.id]);
  const level = await administrator.get<DeptNode[]>('blade-system/dept/lazy-list', { parentId: top.id });
  expect(level.data).toMatchObject([{ id: below.id, hasChildren: 0 }]);
  const tree = await handler.get<{ key: string; children?: { title: string }[] }[]>('blade-system/dept/tree');
  expect(tree.data.find(({ key }) => key === top.id)?.children).toMatchObject([{ title: '甲一科', value: below.id }]);
});

test('moves all descendants along', async () => {
  const [a, b] = [await add('移动甲'), await add('移动乙')];
  const c = await add('移动丙', a.id);
  const d = await add('移动丁', c.id);
  expect((await submit({ id: c.id, parentId: b.id })).data.ancestors).toBe(`0,${b.id}`);
  expect(await detail(d.id)).toMatchObject({ ancestors: `0,${b.id},${c.id}`, version: 2 });
  expect((await submit({ id: c.id, parentId: null })).data.ancestors).toBe('0');
  expect((await detail(d.id)).ancestors).toBe(`0,${c.id}`);
});

test('S57 refuses cycles, also from concurrent moves', async () => {
  const [a, b] = [await add('环甲'), await add('环乙')];
  const below = await add('环甲下', a.id);
  expect(await submit({ id: a.id, parentId: a.id })).toMatchObject({ status: 400, msg: '父节点不可选择自身!' });
  expect(await submit({ id: a.id, parentId: below.id })).toMatchObject({
    status: 400,
    msg: '上级部门不能是自己的下级',
  });
  const both = await Promise.all([submit({ id: a.id, parentId: b.id }), submit({ id: b.id, parentId: below.id })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('keeps a department in use and names its users', async () => {
  const used = await add('在用处');
  await addPerson(app.context, { account: 'resident', realName: '李四', roles: [], deptId: used.id });
  expect(await remove(used.id)).toMatchObject({ status: 400, msg: '部门【在用处】下还有用户【李四】等1人，不能删除' });
  const other = await add('分类处');
  await addRow(app.db, 'caseType', { tenantId: '000000', kind: 2, typeName: '报名', deptId: other.id });
  expect((await remove(other.id)).msg).toContain('分类【报名】');
  expect((await detail(other.id)).deptName).toBe('分类处');
});

test('refuses invalid input and duplicate names', async () => {
  await add('重名处');
  expect(await submit({ deptName: '重名处' })).toMatchObject({ status: 409, msg: '部门名称已存在' });
  const at = await Promise.all([1, 2, 3].map(() => submit({ deptName: '同时处' })));
  expect(at.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await submit({})).msg).toBe('请输入部门名称');
  expect((await submit({ deptName: '字'.repeat(46) })).status).toBe(400);
  expect(await submit({ deptName: '孤儿', parentId: '1' })).toMatchObject({ status: 400, msg: '上级部门不存在!' });
  const kept = await submit({ deptName: '保护处', tenantId: '000000', createUser: '1', ancestors: '0,1' });
  expect(kept.data).toMatchObject({ ancestors: '0' });
  expect((await submit({ deptName: '越权处', districtId: '1' })).status).toBe(400);
  expect((await administrator.post('blade-system/dept/remove')).msg).toBe('请选择至少一条数据');
  expect((await administrator.get('blade-system/dept/lazy-list', { parentId: 'x' })).status).toBe(400);
  expect((await administrator.get('blade-system/dept/list', { password: 'x' })).status).toBe(400);
});

test('returns 401, 403, and 404 across tenants', async () => {
  const foreign = await addDept(app.context, '外单位', { tenantId: 'T9' });
  const stranger = new Visitor(app.server);
  for (const path of ['list', 'lazy-list', `detail?id=${foreign}`]) {
    expect((await stranger.get(`blade-system/dept/${path}`)).status).toBe(401);
    expect((await handler.get(`blade-system/dept/${path}`)).status).toBe(403);
  }
  expect((await handler.post('blade-system/dept/submit', { deptName: '甲' })).status).toBe(403);
  expect((await handler.post(`blade-system/dept/remove?ids=${foreign}`)).status).toBe(403);
  const own = await add('本单位');
  expect((await submit({ id: foreign, deptName: '改' })).status).toBe(404);
  expect((await submit({ id: own.id, parentId: foreign })).msg).toBe('上级部门不存在!');
  expect((await remove(`${own.id},${foreign}`)).status).toBe(404);
  expect((await detail(own.id)).deptName).toBe('本单位');
  expect((await administrator.get('blade-system/dept/tree', { tenantId: 'T9' })).status).toBe(404);
});

test('finds departments by partial name and by ids', async () => {
  interface Found {
    id: string;
    deptName: string;
    pathName: string;
  }
  const search = async (query: Record<string, string>, by = handler) => {
    const { status, data } = await by.get<Found[]>('blade-system/dept/search', query);
    expect(status).toBe(200);
    return data;
  };
  const top = await add('查找局');
  const middle = await add('查找一处', top.id);
  const low = await add('100%_组', middle.id);
  expect(await search({ keyword: ' 查找 ' })).toEqual([
    { id: top.id, deptName: '查找局', pathName: '' },
    { id: middle.id, deptName: '查找一处', pathName: '查找局' },
  ]);
  expect((await search({ keyword: '查找一外' })).map(({ deptName }) => deptName)).toEqual(['查找一处']);
  expect(await search({ keyword: '%_' })).toEqual([{ id: low.id, deptName: '100%_组', pathName: '查找局 / 查找一处' }]);
  expect((await search({ ids: `${low.id},${top.id},1` })).map(({ id }) => id)).toEqual([top.id, low.id]);
  expect([await search({}), await search({ keyword: '  ' })]).toEqual([[], []]);
  await remove(low.id);
  expect(await search({ ids: low.id })).toEqual([]);
  const nobody = new Visitor(app.server);
  expect((await nobody.get('blade-system/dept/search', { keyword: '查找' })).status).toBe(401);
});
