import './table.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import type { RegionRecord, region } from '@kaoxin/contract/system/region.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/door.ts';
import { condition, pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { Work } from '#platform/work.ts';
import { ownerOfShared } from '../dict/shared.ts';

export type RegionRow = SelectedRow<'region'>;
export const top = '0';
const order = [{ field: 'code', descending: false }];
const columns = [
  ...['id', 'code', 'parentCode', 'ancestors', 'name', 'level', 'sort', 'remark', 'version'],
  ...['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime'],
];

/** Regions are the first tenant's rows and everybody's reading. */
const reading = ({ house, actor, requestId, store }: Work): Work =>
  new Work(house, { ...actor, tenantId: ownerOfShared }, requestId, store);

export async function regionPage(work: Work, { query }: InputOf<typeof region.list>): Promise<Page<RegionRecord>> {
  const found = await pageOf(reading(work), 'region', query, { columns, order });
  return { ...found, records: await present(work, found.records) };
}

export async function lazyList(work: Work, { query }: InputOf<typeof region.lazyList>): Promise<RegionRecord[]> {
  const parentCode = query.extra.parentCode ?? query.extra.parentId;
  let rows = reading(work).table('region').select().selectAll();
  for (const filter of query.filters) rows = rows.where(condition('region', filter));
  if (parentCode !== undefined || query.filters.length === 0) rows = rows.where('parentCode', '=', parentCode ?? top);
  return present(work, await rows.orderBy('sort').orderBy('code').limit(1000).execute());
}

export async function lazyTree(work: Work, { query }: InputOf<typeof region.lazyTree>): Promise<TreeNode[]> {
  const level = reading(work)
    .table('region')
    .select()
    .selectAll()
    .where('parentCode', '=', query.parentCode ?? query.parentId ?? top);
  const records = await present(work, await level.orderBy('sort').orderBy('code').execute());
  return records.map(({ code, parentCode, name, hasChildren }) => ({
    id: code,
    parentId: parentCode,
    title: name,
    key: code,
    value: code,
    hasChildren,
  }));
}

export async function detail(work: Work, { query }: InputOf<typeof region.detail>): Promise<RegionRecord> {
  const door = reading(work).table('region');
  const row = await door.select().selectAll().where('code', '=', query.code).executeTakeFirst();
  if (!row) throw refuse('notFound');
  return presentOne(work, row);
}

export async function presentOne(work: Work, row: RegionRow): Promise<RegionRecord> {
  const [record] = await present(work, [row]);
  if (!record) throw new Error('one row in, one row out');
  return record;
}

/** Rows with the name above them and whether something is below; to the outside the code is the id. */
async function present(work: Work, rows: readonly RegionRow[]): Promise<RegionRecord[]> {
  const codes = rows.map(({ code }) => code);
  const above = rows.map(({ parentCode }) => parentCode);
  const { rows: around } = await sql<{ code: string; parentCode: string; name: string }>`
    select code, parent_code, name from region where is_deleted = 0
      and (code = any(${above}::text[]) or parent_code = any(${codes}::text[]))`.execute(work.handle);
  const names = new Map(around.map(({ code, name }) => [code, name]));
  const parents = new Set(around.map(({ parentCode }) => parentCode));
  return rows.map((row) => ({
    ...row,
    id: row.code,
    parentId: row.parentCode,
    parentName: names.get(row.parentCode) ?? null,
    hasChildren: parents.has(row.code),
  }));
}
