import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import type { RegionRecord } from '@kaoxin/contract/system/region.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';

const app = testApp({
  administrator: 'admin',
  handler: ['case_handler'],
  foreigner: { tenantId: '111111', roles: ['admin'] },
});
const { administrator, handler, foreigner } = app.visitors;

const submit = (body: object, who = administrator) => who.post<RegionRecord>('blade-system/region/submit', body);
const add = (code: string, parentCode: string, name = `区划${code}`) => submit({ code, parentCode, name, sort: 1 });
const detail = async (code: string) =>
  (await administrator.get<RegionRecord>('blade-system/region/detail', { code })).data;

test('starts with the country and its 34 provinces', async () => {
  const tops = await handler.get<TreeNode[]>('blade-system/region/lazy-tree');
  expect(tops.data).toMatchObject([{ id: '00', key: '00', title: '中华人民共和国', hasChildren: 1 }]);
  const provinces = await handler.get<TreeNode[]>('blade-system/region/lazy-tree', { parentCode: '00' });
  expect(provinces.data).toHaveLength(34);
  expect((await administrator.get<RegionRecord[]>('blade-system/region/lazy-list')).data).toMatchObject([
    { code: '00' },
  ]);
  const found = await administrator.get<RegionRecord[]>('blade-system/region/lazy-list', { name: '广西' });
  expect(found.data).toMatchObject([{ id: '45', parentName: '中华人民共和国', level: 1 }]);
  const page = await administrator.get<Page<RegionRecord>>('blade-system/region/list', { level: '1' });
  expect(page.data).toMatchObject({ total: 34, size: 10 });
});

test('serves rate-limited region names without a session', async () => {
  const nobody = new Visitor(app.server);
  const open = (query: Record<string, string>) => nobody.get<object[]>('open/region', query);
  const country = { code: '00', parentCode: '0', name: '中华人民共和国', pathName: '', hasChildren: 1 };
  expect((await open({})).data).toEqual([country]);
  expect((await open({ parentCode: '00' })).data).toHaveLength(34);
  const beijing = [{ code: '11', parentCode: '00', name: '北京市', pathName: '', hasChildren: 0 }];
  expect((await open({ keyword: 'bj' })).data).toEqual(beijing);
  expect((await open({ code: '11' })).data).toEqual(beijing);
  expect((await open({ keyword: ' ' })).data).toEqual([]);
  expect((await nobody.get('blade-system/region/lazy-tree')).status).toBe(401);
  const tooOften = { status: 429, msg: '操作过于频繁,请稍后再试' };
  const searched = await Promise.all(Array.from({ length: 20 }, () => open({ keyword: 'bj' })));
  expect(searched).toContainEqual(expect.objectContaining(tooOften));
  expect((await open({ code: '11' })).data).toEqual(beijing);
  const asked = await Promise.all(Array.from({ length: 60 }, () => open({ code: '11' })));
  expect(asked).toContainEqual(expect.objectContaining(tooOften));
  // Types for filing have a limit of their own.
  expect((await nobody.get('open/type/tree')).status).toBe(200);
});

test('adds, moves with descendants, renames and removes', async () => {
  expect((await add('1301', '13', '石家庄市')).data).toMatchObject({ id: '1301', level: 2, ancestors: '0,00,13' });
  await add('130102', '1301', '长安区');
  expect((await submit({ id: '1301', parentCode: '14' })).data).toMatchObject({ ancestors: '0,00,14', version: 2 });
  expect(await detail('130102')).toMatchObject({ ancestors: '0,00,14,1301', level: 3, parentName: '石家庄市' });
  expect((await submit({ id: '1301', name: '改名', version: 2 })).data.name).toBe('改名');
  expect((await submit({ id: '1301', name: '迟', version: 2 })).status).toBe(409);
  const loaded = await detail('1301');
  expect((await submit(loaded)).status).toBe(200);
  const kept = await administrator.post('blade-system/region/remove?id=1301');
  expect([kept.status, kept.msg]).toEqual([400, '【改名】下还有下级区划,请先删除子节点!']);
  expect((await administrator.post('blade-system/region/remove?ids=1301,130102')).status).toBe(200);
  expect((await administrator.get('blade-system/region/detail', { code: '1301' })).status).toBe(404);
});

test('derives a form for a child from a loaded record', async () => {
  const parent = await detail('12');
  const filled = { parentCode: '12', parentName: parent.name, subCode: '01', code: '1201', name: '市辖区', level: 2 };
  const form = { ...parent, ...filled };
  expect((await submit(form, handler)).status).toBe(403);
  expect((await submit(form)).data).toMatchObject({ id: '1201', name: '市辖区', ancestors: '0,00,12', version: 1 });
  expect(await detail('12')).toMatchObject({ name: parent.name, version: parent.version, parentCode: '00' });
  expect(await submit(form)).toMatchObject({ status: 409, msg: '区划编号已存在，请更换后重试' });
  const own = await detail('1201');
  expect((await submit({ ...own, subCode: '01', name: '改' })).data).toMatchObject({ id: '1201', name: '改' });
  await administrator.post('blade-system/region/remove?id=1201');
});

test.each([
  [{ parentCode: '00', name: 'n', sort: 1 }, 400, '请输入区划编号'],
  [{ code: '99', name: 'n', sort: 1 }, 400, '请选择上级区划'],
  [{ code: '99', parentCode: '00', sort: 1 }, 400, '请输入区划名称'],
  [{ code: 'x9', parentCode: '00', name: 'n', sort: 1 }, 400, '区划编号只能由数字组成'],
  [{ code: '99', parentCode: '98', name: 'n', sort: 1 }, 400, '上级区划不存在'],
  [{ code: '99', parentCode: '0', name: 'n', sort: 1 }, 400, '请选择上级区划'],
  [{ code: '11', parentCode: '00', name: 'n', sort: 1 }, 409, '区划编号已存在'],
  [{ id: '11', code: '99' }, 400, '区划编号不能修改'],
])('%j is refused: %i %s', async (body, status, words) => {
  const answer = await submit(body);
  expect(answer.status).toBe(status);
  expect(answer.msg).toContain(words);
});

test('refuses cycles and more than six levels', async () => {
  await add('2101', '21');
  await add('2102', '21');
  expect((await submit({ id: '2101', parentCode: '2101' })).status).toBe(400);
  const both = await Promise.all([
    submit({ id: '2101', parentCode: '2102' }),
    submit({ id: '2102', parentCode: '2101' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const [code, above] of [
    ['2201', '22'],
    ['220101', '2201'],
    ['220101001', '220101'],
  ] as const)
    expect((await add(code, above)).status).toBe(200);
  expect((await add('220101001001', '220101001')).data.level).toBe(5);
  expect((await add('220101001002', '220101001001')).msg).toBe('行政区划最多六级');
  expect((await submit({ id: '22', parentCode: '11' })).msg).toBe('行政区划最多六级');
});

test('refuses a duplicate code, also concurrently', async () => {
  const answers = await Promise.all([add('3101', '31'), add('3101', '31'), add('3101', '31')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('returns 401, 403, and read-only access across tenants', async () => {
  for (const [who, status] of [
    [new Visitor(app.server), 401],
    [handler, 403],
  ] as const) {
    expect((await who.get('blade-system/region/list')).status).toBe(status);
    expect((await submit({}, who)).status).toBe(status);
    expect((await who.post('blade-system/region/remove?id=11')).status).toBe(status);
  }
  expect((await foreigner.get<RegionRecord>('blade-system/region/detail', { code: '11' })).data.name).toBe('北京市');
  expect((await foreigner.get<Page<RegionRecord>>('blade-system/region/list')).data.total).toBeGreaterThan(34);
  expect((await submit({ id: '11', name: 'x' }, foreigner)).status).toBe(404);
  expect((await submit({ code: '91', parentCode: '00', name: 'x', sort: 1 }, foreigner)).status).toBe(403);
  expect((await foreigner.post('blade-system/region/remove?id=11')).status).toBe(404);
});
