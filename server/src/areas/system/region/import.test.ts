import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { RegionRecord, region } from '@kaoxin/contract/system/region.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { takeIn } from '../../../testing/imports.ts';
import { send } from '../../../testing/multipart.ts';
import { addPerson } from '../../../testing/people.ts';
import { aboveOf, codeIn, levelIn } from './keys.ts';

type Preview = AnswerOf<typeof region.import>;

const app = testApp({
  administrator: 'admin',
  handler: ['case_handler'],
  foreigner: { tenantId: '111111', roles: ['admin'] },
});
const { administrator, handler, foreigner } = app.visitors;

const preview = (content: string, name = '区划.csv', by = administrator) =>
  send<Preview>(by, 'blade-system/region/import', name, content);
const path = 'blade-system/region/import-confirm';
const confirm = (batchId: string, by = administrator) => takeIn(app.context, by, path, batchId);
const detail = async (code: string) =>
  (await administrator.get<RegionRecord>('blade-system/region/detail', { code })).data;

describe('region codes', () => {
  test.each([
    ['110000', undefined, '11', 1],
    ['110000000000', undefined, '11', 1],
    ['11', 1, '11', 1],
    ['130100', undefined, '1301', 2],
    ['130102', undefined, '130102', 3],
    ['130102001', 4, '130102001', 4],
    ['130102001000', undefined, '130102001', 4],
    ['130102001001', undefined, '130102001001', 5],
    // Towns of a city without counties.
    ['441900003', undefined, '441900003', 4],
    ['100000', undefined, '00', 0],
    ['86', 0, '00', 0],
  ])('reads %s at level %s as %s', (text, level, code, at) => {
    expect(codeIn(text, level)).toEqual({ code, level: at });
  });

  test.each([
    ['1301', 1],
    ['11', 2],
    ['123', undefined],
    ['x1', undefined],
    ['1301020010011', undefined],
  ])('refuses %s at level %s', (text, level) => {
    expect(codeIn(text, level)).toHaveProperty('error');
  });

  test('lists possible parents, nearest first', () => {
    expect(aboveOf('441900003')).toEqual(['4419', '44']);
    expect(aboveOf('419001')).toEqual(['4190', '41']);
    expect(aboveOf('11')).toEqual(['00']);
    expect(['3', '县级', '市辖', 'town'].map(levelIn)).toEqual([3, 3, undefined, 4]);
  });
});

describe('region import', () => {
  const table = '级别,行政区划代码,名称\n2,130100,石家庄市\n3,130102,长安区\n4,130102001,建北街道\n3,419001,济源市';

  test('previews and adds new regions from columns in any order', async () => {
    const { data } = await preview(table);
    expect([data.total, data.good, data.bad, data.known, data.changed]).toEqual([4, 4, 0, 0, 0]);
    expect(await detail('1301')).toBeNull();
    expect((await confirm(data.batchId)).msg).toBe('已导入4行');
    expect(await detail('130102001')).toMatchObject({
      level: 4,
      parentCode: '130102',
      ancestors: '0,00,13,1301,130102',
      pathName: '河北省 / 石家庄市 / 长安区',
    });
    expect(await detail('419001')).toMatchObject({ level: 3, parentCode: '41' });
    const level = await handler.get<TreeNode[]>('blade-system/region/lazy-tree', { parentCode: '1301' });
    expect(level.data).toMatchObject([{ key: '130102', title: '长安区', hasChildren: 1 }]);
  });

  test('changes nothing twice, renames regions and removes none', async () => {
    expect((await preview(table)).data).toMatchObject({ good: 0, known: 4 });
    const { data } = await preview('[{"code":"130100000000","name":"石门市"}]', '区划.json');
    expect([data.good, data.changed, data.known]).toEqual([1, 1, 0]);
    expect((await confirm(data.batchId)).msg).toBe('已导入1行，其中更新1行');
    expect(await detail('1301')).toMatchObject({ name: '石门市', version: 2, ancestors: '0,00,13' });
    expect(await detail('130102')).toMatchObject({ name: '长安区', parentName: '石门市' });
    const again = await preview('[{"code":"130100","name":"石门市"}]', '区划.json');
    expect(await confirm(again.data.batchId)).toMatchObject({ status: 400, msg: '没有可导入的行，请先更正错误' });
    expect((await administrator.get<object[]>('blade-system/region/search', { keyword: 'sms' })).data).toHaveLength(1);
  });

  test.each(['zh', 'en'])('reads the exported sheet in %s without changes', async (language) => {
    const answer = await app.server.inject({
      url: '/api/blade-system/region/export-region',
      headers: { 'blade-auth': `bearer ${administrator.token}`, 'accept-language': language },
    });
    const { data } = await send<Preview>(administrator, 'blade-system/region/import', '区划.xlsx', answer.rawPayload);
    expect([data.mapped, data.bad, data.good]).toEqual([1, 0, 0]);
    expect(data.known).toBe(data.total);
  });

  test('reads JSON trees with nested children', async () => {
    const tree = {
      value: '440000',
      label: '广东省',
      children: [{ value: '441900', label: '东莞市', children: [{ value: '441900003', label: '东城街道' }] }],
    };
    const { data } = await preview(JSON.stringify([tree]), '区划.json');
    expect([data.good, data.known, data.bad]).toEqual([2, 1, 0]);
    await confirm(data.batchId);
    expect(await detail('441900003')).toMatchObject({ parentCode: '4419', level: 4 });
  });

  test('names and skips invalid rows', async () => {
    const { data } = await preview(
      '区划编号,区划名称,区划级别,上级区划\n999999,无上级,,\n130199,,,\n1x,甲,,\n130103,乙,9,\n130104,丙,,1399\n140100,太原市,,\n140100,太原,,',
    );
    expect([data.good, data.bad]).toEqual([1, 6]);
    expect(data.rows.map(({ errors }) => errors).filter(({ length }) => length > 0)).toEqual([
      ['上级区划【99】不存在'],
      ['请输入区划名称'],
      ['区划编号【1x】只能由数字组成'],
      ['区划级别【9】不在可选范围内'],
      ['上级区划【1399】不存在'],
      ['与第7行重复'],
    ]);
  });

  test.each([
    ['{"a":1}', '应为区划对象的列表'],
    ['[1,2]', '应为区划对象的列表'],
    ['[{"name":"甲"', '应为区划对象的列表'],
    ['[]', '表格中没有数据'],
  ])('%s is refused', async (content, words) => {
    const answer = await preview(content, '区划.json');
    expect(answer.status).toBe(400);
    expect(answer.msg).toContain(words);
  });

  test('reads a deep tree without a stack overflow', async () => {
    const deep = `${'[{"code":"11","name":"北京市","children":'.repeat(3_000)}[]${'}]'.repeat(3_000)}`;
    expect((await preview(deep, '区划.json')).data).toMatchObject({ total: 3_000, known: 1 });
  });

  test('imports once when confirmed twice concurrently', async () => {
    const { data } = await preview('代码,名称\n150100,呼和浩特市');
    const ask = () => administrator.post(path, { batchId: data.batchId });
    const answers = await Promise.all([ask(), ask()]);
    await workOff(app.context, allJobKinds);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql`select from region where code = '1501' and is_deleted = 0`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  test('aborts when a parent was removed, without partial import', async () => {
    await administrator.post('blade-system/region/submit', { code: '2101', parentCode: '21', name: '沈阳市', sort: 1 });
    const { data } = await preview('代码,名称,上级区划\n210102,和平区,210100');
    await administrator.post('blade-system/region/remove?ids=2101');
    expect(await confirm(data.batchId)).toMatchObject({
      state: 'failed',
      msg: '第2行：上级区划【2101】不存在',
    });
    expect(await detail('210102')).toBeNull();
    // Nothing was imported: restore the parent and confirm the file again.
    await administrator.post('blade-system/region/submit', { code: '2101', parentCode: '21', name: '沈阳市', sort: 1 });
    expect((await confirm(data.batchId)).msg).toBe('已导入1行');
  });

  test('updates children when a row is corrected or dropped', async () => {
    const { data } = await preview('代码,名称\n530100,昆明市\n530102,五华区\n5303xx,曲靖市\n530302,麒麟区');
    const errorsOf = (batch: Preview) => batch.rows.map(({ errors }) => errors);
    expect(errorsOf(data)).toEqual([[], [], ['区划编号【5303xx】只能由数字组成'], []]);
    const mend = async (rowNo: number, more: object) =>
      (await administrator.post<Preview>('blade-system/region/import-mend', { batchId: data.batchId, rowNo, ...more }))
        .data;
    // The parent column prevents placing the county directly below its province.
    const below = await mend(3, { cells: { parentCode: '530100' } });
    expect(below.good).toBe(3);
    expect(errorsOf(await mend(2, { leftOut: 1 }))[1]).toEqual(['上级区划【5301】不存在']);
    expect(errorsOf(await mend(2, { leftOut: 0 }))[1]).toEqual([]);
    expect((await mend(4, { cells: { code: '530300' } })).bad).toBe(0);
    expect((await confirm(data.batchId)).msg).toBe('已导入4行');
    expect(await detail('530302')).toMatchObject({ parentCode: '5303' });
  });

  test('returns 401, 403, and 404 for another user', async () => {
    const { data } = await preview('代码,名称\n620100,兰州市');
    for (const [by, status] of [
      [new Visitor(app.server), 401],
      [handler, 403],
      [foreigner, 403],
    ] as const) {
      expect((await preview('代码,名称\n620100,兰州市', '区划.csv', by)).status).toBe(status);
      expect((await confirm(data.batchId, by)).status).toBe(by === foreigner ? 404 : status);
    }
    await addPerson(app.context, { account: 'second', roles: ['administrator'] });
    expect((await confirm(data.batchId, await signIn(app.server, 'second'))).status).toBe(404);
  });
});

describe('region search', () => {
  const names = async (query: Record<string, string>) =>
    (await handler.get<{ name: string }[]>('blade-system/region/search', query)).data.map(({ name }) => name);

  test('matches name, code, pinyin and initials literally', async () => {
    expect(await names({ keyword: '古' })).toEqual(['内蒙古自治区']);
    expect(await names({ keyword: '65' })).toEqual(['新疆维吾尔自治区']);
    expect(await names({ keyword: 'XINJIANG' })).toEqual(['新疆维吾尔自治区']);
    expect(await names({ keyword: 'xjwwe' })).toEqual(['新疆维吾尔自治区']);
    expect(await names({ code: '53' })).toEqual(['云南省']);
    for (const keyword of ['%', '_', '', ' ', "' or 1=1 --"]) expect(await names({ keyword })).toEqual([]);
    expect((await handler.get('blade-system/region/search', { keyword: 'x'.repeat(65) })).status).toBe(400);
  });

  test('matches the same on every level of the page', async () => {
    const found = await administrator.get<RegionRecord[]>('blade-system/region/lazy-list', { keyword: 'nmg' });
    expect(found.data).toMatchObject([{ code: '15', pathName: '' }]);
  });

  test('returns 304 for an unchanged level', async () => {
    const url = '/api/blade-system/region/lazy-tree?parentCode=00';
    const first = await handler.send({ url });
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = () => handler.send({ url, headers: { 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    await administrator.post('blade-system/region/submit', { id: '53', name: '云南' });
    expect((await again()).status).toBe(200);
  });
});
