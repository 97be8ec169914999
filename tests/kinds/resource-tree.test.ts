import type { Page } from '@kaoxin/contract/conventions.ts';
import type { TreePlace } from '@kaoxin/contract/plain-resource/tree.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Material,
  type Materials,
  openMaterials,
  refusalOf,
} from '../../server/src/testing/material/materials.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { emptyTable, setRow } from '../../server/src/testing/rows.ts';

let here: Materials;
beforeAll(async () => {
  here = await openMaterials();
});
afterAll(() => here.office.close());
beforeEach(() => emptyTable(here.db, 'material'));

const submit = (body: object, by = here.mia) => by.post<Material>('material/submit', body);
const add = async (title: string, parent?: { id: string }, more: object = {}, by = here.mia) =>
  good(await submit({ title, sort: 1, ...(parent ? { parentId: parent.id } : {}), ...more }, by));
const listed = async (query: Record<string, string> = {}, by = here.mia) =>
  good(await by.get<Page<Material>>('material/list', { size: '200', ...query }));
const titles = ({ records }: Page<Material>) => records.map(({ title }) => title);
const offered = async (query: Record<string, string> = {}, by = here.mia) =>
  good(await by.get<TreePlace[]>('material/lazy-tree', query));

/** A tree: 甲 with 甲一 (with 甲一一) and 甲二; 乙. */
async function grown() {
  const yi = await add('乙', undefined, { sort: 2 });
  const jia = await add('甲');
  const two = await add('甲二', jia, { sort: 2 });
  const one = await add('甲一', jia);
  const deep = await add('甲一一', one);
  return { jia, yi, one, two, deep };
}

describe('the list of a tree', () => {
  test('lists parents before children, siblings in order, by page', async () => {
    await grown();
    const all = await listed();
    expect(titles(all)).toEqual(['甲', '甲一', '甲一一', '甲二', '乙']);
    expect(all.records.map(({ hasChildren }) => hasChildren)).toEqual([1, 1, 0, 0, 0]);
    const second = await listed({ size: '2', current: '2' });
    expect([titles(second), second.total, second.pages]).toEqual([['甲一一', '甲二'], 5, 3]);
    expect(titles(await listed({ descs: 'sort' }))).toEqual(['乙', '甲', '甲二', '甲一', '甲一一']);
  });

  test('returns one level below a given parent', async () => {
    const { jia, deep } = await grown();
    expect(titles(await listed({ parentId: '0' }))).toEqual(['甲', '乙']);
    const level = await listed({ parentId: jia.id });
    expect(level.records.map(({ title, parentIdName }) => [title, parentIdName])).toEqual([
      ['甲一', '甲'],
      ['甲二', '甲'],
    ]);
    expect((await listed({ parentId: deep.id })).total).toBe(0);
  });

  test('keeps the ancestors of matches', async () => {
    await grown();
    const found = await listed({ title: '甲一一' });
    expect([titles(found), found.total]).toEqual([['甲', '甲一', '甲一一'], 3]);
    expect(titles(await listed({ title: '无此标题' }))).toEqual([]);
  });

  test('shows visible rows with invisible parents at the top', async () => {
    const { jia } = await grown();
    const own = await add('自己的', undefined, {}, here.own);
    await setRow(here.db, 'material', own.id, { parentId: jia.id });
    expect(titles(await listed({}, here.own))).toEqual(['自己的']);
    expect(titles(await listed({ parentId: '0' }, here.own))).toEqual(['自己的']);
    expect((await offered({}, here.own)).map(({ title, parentId }) => [title, parentId])).toEqual([['自己的', '0']]);
    expect((await listed({}, here.far)).total).toBe(0);
  });
});

describe('a place in a tree', () => {
  test('is the top without a parent, also after a change', async () => {
    const { two } = await grown();
    const moved = good(await submit({ id: two.id, parentId: null }));
    expect([moved.parentId, moved.parentIdName]).toEqual(['0', null]);
    expect((await submit({ title: '又一', sort: 1, parentId: '0' })).data.parentId).toBe('0');
  });

  test('is not below itself or a descendant', async () => {
    const { jia, deep } = await grown();
    const words = '上级资料不能是自己或自己的下级';
    for (const parentId of [jia.id, deep.id])
      expect(refusalOf(await submit({ id: jia.id, parentId }))).toEqual([400, words, ['parentId']]);
  });

  test('is below a row that the caller sees', async () => {
    const { jia } = await grown();
    const far = await add('外单位', undefined, {}, here.far);
    const words = '上级资料不存在，请重新选择';
    for (const [parentId, by] of [
      [far.id, here.mia],
      ['4711', here.mia],
      [jia.id, here.own],
    ] as const)
      expect(refusalOf(await submit({ title: '新', sort: 1, parentId }, by))).toEqual([400, words, ['parentId']]);
  });

  test('respects the maximum depth, also for moved descendants', async () => {
    const { jia, yi, deep } = await grown();
    const last = await add('第四级', deep);
    const words = '资料最多4级';
    expect(refusalOf(await submit({ title: '第五级', sort: 1, parentId: last.id }))).toEqual([
      400,
      words,
      ['parentId'],
    ]);
    expect(refusalOf(await submit({ id: jia.id, parentId: yi.id }))).toEqual([400, words, ['parentId']]);
  });

  test('is removed with all descendants, also invisible ones, or not', async () => {
    const { jia, one, two, deep } = await grown();
    const remove = (...ids: string[]) => here.mia.post('material/remove', { ids });
    expect((await remove(jia.id)).msg).toBe('资料【甲】还有下级，请先删除下级');
    expect((await remove(one.id)).status).toBe(400);
    const own = await add('自己的', undefined, {}, here.own);
    await setRow(here.db, 'material', two.id, { parentId: own.id });
    expect((await here.own.post('material/remove', { ids: [own.id] })).status).toBe(400);
    await setRow(here.db, 'material', two.id, { parentId: jia.id });
    expect((await remove(jia.id, one.id, two.id, deep.id)).status).toBe(200);
  });
});

describe('its picker', () => {
  test('opens by level and omits a moved row and its descendants', async () => {
    const { jia, one } = await grown();
    const names = async (query: Record<string, string>) => (await offered(query)).map(({ title }) => title);
    expect(await names({})).toEqual(['甲', '乙']);
    expect(await names({ parentId: jia.id, without: one.id })).toEqual(['甲二']);
    expect(await names({ keyword: '甲', without: one.id })).toEqual(['甲', '甲二']);
    expect(await names({ keyword: '甲', without: jia.id })).toEqual([]);
  });

  test('offers no parent that would exceed the depth', async () => {
    const { jia, one, deep } = await grown();
    const last = await add('第四级', deep);
    const of = async (query: Record<string, string>) =>
      (await offered(query)).map(({ title, hasChildren }) => [title, hasChildren]);
    expect(await of({ parentId: one.id })).toEqual([['甲一一', 1]]);
    expect(await of({ parentId: one.id, without: '0' })).toEqual([['甲一一', 0]]);
    expect(await of({ parentId: deep.id, without: '0' })).toEqual([]);
    expect((await of({ keyword: '级', without: '0' })).length).toBe(0);
    // With its descendants it fits two levels above.
    expect(await of({ parentId: jia.id, without: deep.id })).toEqual([
      ['甲一', 0],
      ['甲二', 0],
    ]);
    expect(refusalOf(await submit({ id: last.id, parentId: deep.id }))[0]).toBe(200);
  });

  test('finds rows on any level and shows their path', async () => {
    const { deep } = await grown();
    const place = { id: deep.id, title: '甲一一', path: '甲 / 甲一', hasChildren: 0 };
    expect(await offered({ keyword: '一一' })).toEqual([expect.objectContaining(place)]);
    expect(await offered({ ids: deep.id })).toEqual([expect.objectContaining(place)]);
  });

  test('is open to all holders of the menu', async () => {
    expect((await here.none.get('material/lazy-tree')).status).toBe(403);
  });
});
