import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type DictRecord, type dict, headKey } from '@kaoxin/contract/system/dict.ts';
import { sql } from 'kysely';
import { condition, type ListOptions, pageOf } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { treeOf } from '../menu/menu-rows.ts';
import { asDictBiz, type DictRow, type DictTable, dictTable, idsFrom, root, rowsOfCode } from './dictionary.ts';

const columns = [
  ...['id', 'parentId', 'code', 'dictKey', 'dictValue', 'dictValueEn', 'sort', 'isSealed', 'remark', 'version'],
  ...['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime'],
];
const order = [{ field: 'sort', descending: false }];

export async function presentDicts(work: Work, table: DictTable, rows: readonly DictRow[]): Promise<DictRecord[]> {
  const ids = rows.map(({ id }) => id);
  const above = rows.map(({ parentId }) => parentId);
  const around = await dictTable(work, table)
    .select()
    .select(['id', 'parentId', 'dictValue'])
    .where(sql<boolean>`id = any(${above}::bigint[]) or parent_id = any(${ids}::bigint[])`)
    .execute();
  const names = new Map(around.map(({ id, dictValue }) => [id, dictValue]));
  const parents = new Set(around.map(({ parentId }) => parentId));
  return rows.map(({ id, ...row }) => ({
    ...row,
    id,
    parentName: names.get(row.parentId) ?? null,
    hasChildren: Number(parents.has(id)),
  }));
}

async function matching(work: Work, table: DictTable, input: ListInput): Promise<DictRow[]> {
  let query = dictTable(work, table).select().selectAll();
  for (const filter of input.filters) query = query.where(condition(table, filter));
  for (const { field, descending } of input.sort) query = query.orderBy(sql.ref(field), descending ? 'desc' : 'asc');
  return query.orderBy('sort').orderBy('id').execute();
}

export const wholeList =
  (table: DictTable) =>
  async (work: Work, { query }: InputOf<typeof dict.list>): Promise<DictRecord[]> =>
    treeOf<DictRecord>(await presentDicts(work, table, await matching(work, table, query)));

export const headList: ListOptions = {
  columns,
  order,
  also: { key: 'heads', conditions: [sql<boolean>`dict_key = ${headKey}`] },
};

export const parentList =
  (table: DictTable) =>
  async (work: Work, { query }: InputOf<typeof dict.parentList>): Promise<Page<DictRecord>> => {
    const found = await pageOf(work, asDictBiz(table), query, headList);
    return { ...found, records: await presentDicts(work, table, found.records) };
  };

/** Descendants of `parentId` as a tree (wire.md B3.5: no page). */
export const childList =
  (table: DictTable) =>
  async (work: Work, { query }: InputOf<typeof dict.childList>): Promise<DictRecord[]> => {
    const parentId = query.filters.find(({ field }) => field === 'parentId')?.value ?? root;
    const parent = await dictTable(work, table).find(parentId);
    if (!parent) return [];
    const below = idsFrom(await rowsOfCode(work, table, parent.code), parentId);
    const filters = query.filters.filter(({ field }) => field !== 'parentId');
    const found = await matching(work, table, { ...query, filters });
    const wanted = found.filter(({ id }) => id !== parentId && below.has(id));
    return treeOf<DictRecord>(await presentDicts(work, table, wanted));
  };

/** Picker tree. The fixed code DICT selects all dictionaries (specification section 2). */
export const pickerTree =
  (table: DictTable) =>
  async (work: Work, { query }: InputOf<typeof dict.tree>): Promise<AnswerOf<typeof dict.tree>> => {
    const all = query.code && query.code !== 'DICT' ? await rowsOfCode(work, table, query.code) : await everything();
    return treeOf<TreeNode>(
      all.map(({ id, parentId, dictValue }) => ({ id, parentId, title: dictValue, key: id, value: id })),
    );
    function everything() {
      return dictTable(work, table).select().selectAll().orderBy('sort').orderBy('id').execute();
    }
  };
