import type { Page } from '@kaoxin/contract/conventions.ts';
import type { DictEntry, DictNode, DictRecord } from '@kaoxin/contract/system/dict.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';

const app = testApp({
  administrator: 'admin',
  handler: ['case_handler'],
  foreigner: { tenantId: '111111', roles: ['admin'] },
});
const { administrator, handler, foreigner } = app.visitors;

let made = 0;
const head = () => {
  made += 1;
  return { code: `test_${made}`, dictValue: '测试', sort: 1, isSealed: 0 };
};
const entry = (parentId: string, dictKey: string, more: object = {}) => ({
  parentId,
  dictKey,
  dictValue: `项${dictKey}`,
  sort: Number(dictKey) || 0,
  isSealed: 0,
  ...more,
});

describe.each(['blade-system/dict', 'blade-system/dict-biz'])('%s', (path) => {
  const add = async (body: object): Promise<DictRecord> => {
    const answer = await administrator.post<DictRecord>(`${path}/submit`, body);
    expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
    return answer.data;
  };

  test('does not seal an entry by default', async () => {
    const { isSealed: _, ...unsaid } = head();
    const top = await add(unsaid);
    const { isSealed: __, ...below } = entry(top.id, '1');
    expect([top.isSealed, (await add(below)).isSealed]).toEqual([0, 0]);
  });

  test('returns a numeric key as text', async () => {
    const top = await add(head());
    const first = await add({ ...entry(top.id, '7'), dictKey: 7 });
    expect([first.dictKey, (await add({ id: first.id, dictKey: 8 })).dictKey]).toEqual(['7', '8']);
    const again = await administrator.post(`${path}/submit`, { ...entry(top.id, '8'), dictKey: 8 });
    expect(again.status).toBe(409);
  });

  test('adds, reads, changes and removes a dictionary with entries', async () => {
    const top = await add(head());
    expect(top).toMatchObject({ dictKey: '-1', parentId: '0', version: 1, parentName: null });
    const first = await add(entry(top.id, '1'));
    expect(first).toMatchObject({ code: top.code, parentName: '测试' });
    const below = await add(entry(first.id, '11'));
    await add(entry(top.id, '2', { isSealed: 1 }));
    const get = async <D>(call: string, query: Record<string, string>) =>
      (await administrator.get<D>(`${path}/${call}`, query)).data;
    expect(await get<Page<DictRecord>>('parent-list', { code: top.code })).toMatchObject({
      total: 1,
      records: [{ id: top.id, hasChildren: 1 }],
    });
    expect(await get('child-list', { parentId: top.id })).toMatchObject([
      { dictKey: '1', children: [{ dictKey: '11' }] },
      { dictKey: '2' },
    ]);
    expect(await get('list', { code: top.code })).toMatchObject([{ id: top.id, children: [{}, {}] }]);
    const tree = await get<{ id: string }[]>('tree', { code: 'DICT' });
    expect(tree.find(({ id }) => id === top.id)).toMatchObject({ parentId: '0', key: top.id, value: top.id });
    expect((await get<DictEntry[]>('dictionary', { code: top.code })).map(({ dictKey }) => dictKey)).toEqual([
      '1',
      '11',
    ]);
    expect(await get<DictNode[]>('dictionary-tree', { code: top.code })).toMatchObject([
      { dictKey: '1', children: [{ dictKey: '11', key: below.id }] },
    ]);
    const changed = await add({ id: first.id, dictValue: '改名', version: 1 });
    expect(changed).toMatchObject({ dictValue: '改名', dictKey: '1', version: 2 });
    expect((await administrator.post(`${path}/submit`, { id: first.id, dictValue: '迟', version: 1 })).status).toBe(
      409,
    );
    const refused = await administrator.post(`${path}/remove?ids=${top.id}`);
    expect([refused.status, refused.msg]).toEqual([400, '【测试】下还有字典项，请先删除']);
    const all = [top.id, first.id, below.id];
    expect((await administrator.post(`${path}/remove?ids=${all.join(',')}`)).status).toBe(400);
    const sealed = await get<DictRecord[]>('child-list', { parentId: top.id, dictKey_equal: '2' });
    expect((await administrator.post(`${path}/remove?ids=${[...all, sealed[0]?.id].join(',')}`)).status).toBe(200);
    expect((await administrator.get(`${path}/detail`, { id: top.id })).status).toBe(404);
  });

  test("closes a sealed dictionary and renames its entries' code", async () => {
    const top = await add(head());
    const one = await add(entry(top.id, '1'));
    const code = `${top.code}_new`;
    await add({ id: top.id, code, version: 1 });
    expect((await administrator.get<DictRecord>(`${path}/detail`, { id: one.id })).data.code).toBe(code);
    const open = async () => (await administrator.get<DictEntry[]>(`${path}/dictionary`, { code })).data.length;
    expect(await open()).toBe(1);
    await add({ id: top.id, isSealed: 1 });
    expect(await open()).toBe(0);
  });

  test.each([
    [{ dictValue: 'n', sort: 1, isSealed: 0 }, '请输入字典编号'],
    [{ code: 'c', sort: 1, isSealed: 0 }, '请输入字典名称'],
    [{ code: 'c', dictValue: 'n', isSealed: 0 }, '请输入字典排序'],
    [{ code: 'c', dictValue: 'n', sort: 1, isSealed: 7 }, '封存'],
    [{ code: 'c', dictValue: 'n', sort: 1, isSealed: 0, colour: 'x' }, '不支持的字段：colour'],
  ])('%j is refused: %s', async (body, words) => {
    const answer = await administrator.post(`${path}/submit`, body);
    expect(answer.status).toBe(400);
    expect(answer.msg).toContain(words);
  });

  test('requires a unique entry key, also concurrently', async () => {
    const top = await add(head());
    const nameless = await administrator.post(`${path}/submit`, { ...entry(top.id, '1'), dictKey: '' });
    expect(nameless.msg).toBe('请输入字典键值');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => administrator.post(`${path}/submit`, entry(top.id, '5'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('当前字典键值已存在!');
    expect((await administrator.post(`${path}/submit`, entry(top.id, '-1', { sort: 1 }))).status).toBe(409);
    expect((await administrator.post(`${path}/submit`, { ...head(), code: top.code })).status).toBe(409);
  });

  test('refuses cycles and parents from another dictionary', async () => {
    const [top, other] = [await add(head()), await add(head())];
    const [one, two] = [await add(entry(top.id, '1')), await add(entry(top.id, '2'))];
    const move = (id: string, parentId: string) => administrator.post(`${path}/submit`, { id, parentId });
    expect((await move(one.id, one.id)).status).toBe(400);
    expect((await move(one.id, other.id)).status).toBe(400);
    expect((await move(top.id, other.id)).status).toBe(400);
    expect((await move(one.id, '0')).status).toBe(400);
    const both = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('returns 401, 403, and nothing across tenants', async () => {
    const top = await add(head());
    const visitors = [new Visitor(app.server), handler];
    for (const [place, status] of [401, 403].entries()) {
      expect((await visitors[place]?.get(`${path}/parent-list`))?.status).toBe(status);
      expect((await visitors[place]?.post(`${path}/submit`, head()))?.status).toBe(status);
      expect((await visitors[place]?.post(`${path}/remove?ids=${top.id}`))?.status).toBe(status);
    }
    expect((await foreigner.get(`${path}/detail`, { id: top.id })).status).toBe(404);
    expect((await foreigner.get(`${path}/child-list`, { parentId: top.id })).data).toEqual([]);
    expect((await foreigner.post(`${path}/submit`, { id: top.id, dictValue: 'x' })).status).toBe(404);
    expect((await foreigner.post(`${path}/submit`, entry(top.id, '9'))).status).not.toBe(200);
    expect((await foreigner.post(`${path}/remove?ids=${top.id}`)).status).toBe(404);
  });
});

test('shares system dictionaries and separates business dictionaries by tenant', async () => {
  const refused = await foreigner.post('blade-system/dict/submit', head());
  expect([refused.status, refused.msg]).toEqual([403, '该数据由平台统一维护，请联系平台管理员']);
  expect((await foreigner.get<DictEntry[]>('blade-system/dict/dictionary', { code: 'yes_no' })).data).toHaveLength(2);
  expect((await foreigner.get<DictEntry[]>('blade-system/dict-biz/dictionary', { code: 'sex' })).data).toEqual([]);
  const own = head();
  expect((await foreigner.post('blade-system/dict-biz/submit', own)).status).toBe(200);
  expect((await administrator.post('blade-system/dict-biz/submit', own)).status).toBe(200);
});
