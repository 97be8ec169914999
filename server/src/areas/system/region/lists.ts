import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Page, TreeNode } from '@kaoxin/contract/conventions.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { openRegions, RegionRecord, region } from '@kaoxin/contract/system/region.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { condition, pageOf } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { answerTagged } from '#platform/http/kept-answer.ts';
import type { Exchange } from '#platform/http/route.ts';
import { likePattern } from '#platform/text/like.ts';
import { Work } from '#platform/work.ts';

export type RegionRow = SelectedRow<'region'>;
export const top = '0';
const mostRows = 500;
const mostFound = 50;
const order = [{ field: 'code', descending: false }];
const columns = [
  ...['id', 'code', 'parentCode', 'ancestors', 'name', 'level', 'sort', 'remark', 'version'],
  ...['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime'],
];

/** Regions are rows of the first tenant, readable by all. */
export const reading = ({ context, actor, requestId, store }: Work): Work =>
  new Work(context, { ...actor, tenantId: platformTenant }, requestId, store);

export async function regionPage(work: Work, { query }: InputOf<typeof region.list>): Promise<Page<RegionRecord>> {
  const found = await pageOf(reading(work), 'region', query, { columns, order });
  return { ...found, records: await presentRegions(work, found.records) };
}

export function matching(work: Work, { filters, extra }: ListInput) {
  const parentCode = extra.parentCode ?? extra.parentId;
  let rows = reading(work).table('region').select();
  for (const filter of filters) rows = rows.where(condition('region', filter));
  if (extra.keyword) rows = rows.where(found(extra.keyword));
  return parentCode === undefined ? rows : rows.where('parentCode', '=', parentCode);
}
export const isSearch = ({ filters, extra }: ListInput): boolean => filters.length > 0 || Boolean(extra.keyword);

export async function lazyList(work: Work, { query }: InputOf<typeof region.lazyList>): Promise<RegionRecord[]> {
  const parentCode = query.extra.parentCode ?? query.extra.parentId;
  let rows = matching(work, query).selectAll();
  if (parentCode === undefined && !isSearch(query)) rows = rows.where('parentCode', '=', top);
  const ordered = isSearch(query) ? rows.orderBy('level') : rows;
  return presentRegions(work, await ordered.orderBy('sort').orderBy('code').limit(mostRows).execute());
}

function found(keyword: string): RawBuilder<SqlBool> {
  const text = normalised(keyword, 'NFKC').trim().toLowerCase();
  return sql<SqlBool>`(region.name ilike ${likePattern(text)} or region.code like ${likePattern(text, 'starts')}
    or region.search_key like ${likePattern(text, 'starts')} or region.search_key like ${likePattern(` ${text}`)})`;
}

interface Searched {
  keyword?: string | undefined;
  code?: string | undefined;
}

export async function search(work: Work, { query: { keyword, code } }: { query: Searched }): Promise<RegionRecord[]> {
  if (code === undefined && !keyword?.trim()) return [];
  const rows = await reading(work)
    .table('region')
    .select()
    .selectAll()
    .where(code === undefined ? found(keyword ?? '') : sql<SqlBool>`region.code = ${code}`)
    .orderBy('level')
    .orderBy('code')
    .limit(mostFound)
    .execute();
  return presentRegions(work, rows);
}

const levelBelow = (work: Work, parentCode: string): Promise<RegionRow[]> =>
  reading(work)
    .table('region')
    .select()
    .selectAll()
    .where('parentCode', '=', parentCode)
    .orderBy('sort')
    .orderBy('code')
    .execute();

export async function offered(work: Work, { query }: InputOf<typeof openRegions>): Promise<RegionRecord[]> {
  if (query.code !== undefined) return search(work, { query: { code: query.code } });
  return presentRegions(work, await levelBelow(work, query.parentCode ?? top));
}

export async function lazyTree(
  work: Work,
  { query }: InputOf<typeof region.lazyTree>,
  exchange: Exchange,
): Promise<TreeNode[]> {
  const rows = await levelBelow(work, query.parentCode ?? query.parentId ?? top);
  const parents = await withChildren(work, rows);
  const nodes = rows.map(({ code, parentCode, name }) => ({
    id: code,
    parentId: parentCode,
    title: name,
    key: code,
    value: code,
    hasChildren: Number(parents.has(code)),
  }));
  return answerTagged(exchange, nodes);
}

export async function detail(work: Work, { query }: InputOf<typeof region.detail>): Promise<RegionRecord> {
  const scoped = reading(work).table('region');
  const row = await scoped.select().selectAll().where('code', '=', query.code).executeTakeFirst();
  if (!row) throw refuse('notFound');
  return presentOne(work, row);
}

export async function presentOne(work: Work, row: RegionRow): Promise<RegionRecord> {
  const [record] = await presentRegions(work, [row]);
  if (!record) throw new Error('one row in, one row out');
  return record;
}

export const regions = (work: Work) => livingRows(work.handle, platformTenant, 'region');

export async function presentRegions(work: Work, rows: readonly RegionRow[]): Promise<RegionRecord[]> {
  const parents = await withChildren(work, rows);
  const above = [...new Set(rows.flatMap(({ ancestors }) => ancestors.split(',')))];
  const { rows: known } = await sql<{ code: string; name: string }>`
    select code, name from ${regions(work).as('r')} where code = any(${above}::text[])`.execute(work.handle);
  const names = new Map(known.map(({ code, name }) => [code, name]));
  return rows.map(({ searchKey: _, ...row }) => ({
    ...row,
    id: row.code,
    parentId: row.parentCode,
    parentName: names.get(row.parentCode) ?? null,
    pathName: row.ancestors
      .split(',')
      .slice(2)
      .flatMap((code) => names.get(code) ?? [])
      .join(' / '),
    hasChildren: Number(parents.has(row.code)),
  }));
}

async function withChildren(work: Work, rows: readonly RegionRow[]): Promise<Set<string>> {
  const { rows: parents } = await sql<{
    code: string;
  }>`select given.code from unnest(${rows.map(({ code }) => code)}::text[]) given (code)
    where exists (select from ${regions(work).as('r')} where r.parent_code = given.code)`.execute(work.handle);
  return new Set(parents.map(({ code }) => code));
}
