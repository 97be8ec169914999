import { type Page, pageSizes } from '@kaoxin/contract/conventions.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import { snakeCase } from './changes.ts';
import { type CountCache, unchangedSince } from './count-cache.ts';
import { byKeyword, byMistypedKeyword, nearMatch } from './keyword.ts';
import { isUnscoped } from './scope.ts';
import { factsOfTable, parentOf, type TenantTable } from './tables.ts';
import type { SelectedRow, UntypedRows } from './visible-rows.ts';

const columnOf = (table: string, column: string): 'any' => `${table}.${column}` as 'any';

export interface ListOptions {
  columns: readonly string[];
  order: readonly { field: string; descending: boolean }[];
  /** stored sort key of a field (pinyin of a Chinese text) */
  sortKeys?: Readonly<Record<string, string>>;
  sortBy?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** condition for a column whose stored form differs from the shown one; undefined: plain comparison */
  filterBy?: (filter: Filter) => RawBuilder<SqlBool> | undefined;
  /**
   * further conditions, a text that identifies them for cached totals, and the other tables they read: writes there
   * invalidate the total
   */
  also?: { key: string; conditions: readonly Expression<SqlBool>[]; reads?: readonly TenantTable[] };
  /** searched in the column `search_key`, also by pinyin and its initials */
  keyword?: string | undefined;
  mayBeMistyped?: true;
  /**
   * The same list over all its tabs. A keyword that is right there has no typing error, so the rows of a tab and its counter
   * agree. Absent: the list without its filter on the status.
   */
  overTabs?: { input: ListInput; options: ListOptions };
}

/** Literals in the statement, so that PostgreSQL reuses one plan. Other sizes stay parameters. */
const usualSizes: ReadonlySet<number> = new Set(pageSizes);

const compare: Record<string, (column: RawBuilder<unknown>, value: string) => RawBuilder<SqlBool>> = {
  equal: (column, value) => sql`${column} = ${value}`,
  notequal: (column, value) => sql`${column} is distinct from ${value}`,
  like: (column, value) => sql`${column} ilike ${likePattern(value, 'contains')}`,
  likeleft: (column, value) => sql`${column} ilike ${likePattern(value, 'ends')}`,
  likeright: (column, value) => sql`${column} ilike ${likePattern(value, 'starts')}`,
  notlike: (column, value) => sql`${column} not ilike ${likePattern(value, 'contains')}`,
  ge: (column, value) => sql`${column} >= ${value}`,
  le: (column, value) => sql`${column} <= ${value}`,
  gt: (column, value) => sql`${column} > ${value}`,
  lt: (column, value) => sql`${column} < ${value}`,
  null: (column) => sql`${column} is null`,
  notnull: (column) => sql`${column} is not null`,
};

/** A filter on an expression; `%`, `_` and `\` are taken literally. */
export function compared(of: RawBuilder<unknown>, { comparison, value }: Filter): RawBuilder<SqlBool> {
  const build = compare[comparison];
  if (!build) throw new Error(`no comparison ${comparison}`);
  return build(of, value);
}

export const condition = (table: string, filter: Filter): RawBuilder<SqlBool> =>
  compared(sql.ref(`${table}.${filter.field}`), filter);

export function conditionsOf(name: TenantTable, { also, keyword, mayBeMistyped }: ListOptions): Expression<SqlBool>[] {
  const conditions = [...(also?.conditions ?? [])];
  if (!keyword) return conditions;
  const found = (mayBeMistyped && byMistypedKeyword(name, keyword)) || byKeyword(name, keyword);
  return [...conditions, ...found];
}

const mistyped = (name: TenantTable, options: ListOptions): ListOptions | undefined =>
  options.keyword && !options.mayBeMistyped && byMistypedKeyword(name, options.keyword)
    ? { ...options, mayBeMistyped: true }
    : undefined;

/** The list as requested; when its keyword finds nothing, with one typing error allowed in each word. */
export async function forgiving(
  work: Work,
  name: TenantTable,
  input: ListInput,
  options: ListOptions,
): Promise<ListOptions> {
  const wider = mistyped(name, options);
  if (!wider) return options;
  return (await finds(work, name, input, options)) ? options : wider;
}

async function finds(work: Work, name: TenantTable, input: ListInput, options: ListOptions): Promise<boolean> {
  const [first] = await found(work, name, input, options).select(sql`1`.as('one')).limit(1).execute();
  return first !== undefined;
}

function withoutStatus(input: ListInput): ListInput {
  const filters = input.filters.filter(({ field }) => field !== 'status');
  return filters.length === input.filters.length ? input : { ...input, filters };
}

/**
 * One page of a tenant table with its exact total (database/count-cache.ts). The order always ends with the id, so that
 * paging is stable. When a keyword finds nothing, the page holds matches with one typing error in each word and sets
 * `nearly`.
 */
export async function pageOf<T extends TenantTable>(
  work: Work,
  name: T,
  input: ListInput,
  options: ListOptions,
): Promise<Page<SelectedRow<T>>> {
  const exact = await exactPage(work, name, input, options);
  const wider = exact.total === 0 ? mistyped(name, options) : undefined;
  if (!wider) return exact;
  const { input: whole, options: over } = options.overTabs ?? { input: withoutStatus(input), options };
  if ((options.overTabs || whole !== input) && (await finds(work, name, whole, over))) return exact;
  const near = await exactPage(work, name, input, wider);
  return near.total > 0 ? { ...near, nearly: 1 } : exact;
}

/** The total when the page is the last one with rows, so that no count is needed. */
const lastRowOf = (rows: number, { current, size }: ListInput): number | undefined =>
  rows < size && (rows > 0 || current === 1) ? (current - 1) * size + rows : undefined;

async function exactPage<T extends TenantTable>(
  work: Work,
  name: T,
  input: ListInput,
  options: ListOptions,
): Promise<Page<SelectedRow<T>>> {
  const scoped = work.table(name);
  const { also, keyword, mayBeMistyped } = options;
  const narrowed = () => found(work, name, input, options);
  const tables = [...new Set([name, ...(also?.reads ?? [])].flatMap(countedTables))];
  const key = `${scoped.visibilityKey()}|${JSON.stringify(input.filters)}|${keyword ?? ''}|${mayBeMistyped ?? 0}|${also?.key ?? ''}`;
  const counts = work.countsOf(storeOf(name));
  const countsAlong = mayBeMistyped === true;
  const kept = countsAlong ? undefined : counts.get<number>(key);
  const rows = await scoped.read(
    countsAlong
      ? nearPage(work, name, input, options)
      : ordered(
          narrowed()
            .select(options.columns.map((column) => columnOf(name, column)))
            .$if(kept !== undefined, (query) =>
              query.select(unchangedSince(tables, work.actor.tenantId, kept?.snapshot ?? '').as('totalHolds')),
            )
            .limit(rowsOf(input))
            .$if(input.current > 1, (query) => query.offset(offsetOf(input))),
          name,
          input,
          options,
        ),
  );
  const [first] = rows;
  const holds = kept !== undefined && valueAt(first, 'totalHolds') === true;
  const totalFound = valueAt(first, 'totalFound');
  const total =
    typeof totalFound === 'number'
      ? totalFound
      : holds
        ? kept.value
        : (lastRowOf(rows.length, input) ?? (await countAnew(work, counts, narrowed(), key)));
  return {
    records: rows,
    total,
    size: input.size,
    current: input.current,
    pages: Math.ceil(total / input.size),
    ...(total === 0 && isUnscoped(factsOfTable(name), work.actor) ? { unscoped: 1 } : {}),
  };
}

const rowsOf = ({ size }: ListInput) => (usualSizes.has(size) ? sql.lit(size) : size);
const offsetOf = ({ current, size }: ListInput): number => (current - 1) * size;

/**
 * Page and total of a search with typing errors, in one pass over the matching rows. The pass keeps only ids and what
 * they are ordered by: a total over whole rows would copy each of them, and an index that has the order would have the
 * pairs of every row computed.
 */
function nearPage(work: Work, name: TenantTable, input: ListInput, options: ListOptions): UntypedRows {
  const order = orderOf(name, input, options).map(({ by, descending }, at) => ({ by, descending, as: `order${at}` }));
  const near = input.sort.length === 0 ? nearMatch(name, options.keyword ?? '') : undefined;
  const candidates = found(work, name, input, options, near?.candidates)
    .select(columnOf(name, 'id'))
    .select(order.map(({ by, as }) => by.as(as)));
  // The distance decides about a candidate: `offset 0` keeps PostgreSQL from computing it for the condition again.
  const distance = near && order[0];
  const matching = distance
    ? sql`(select * from (${candidates} offset 0) near where ${sql.ref(distance.as)} is not null)`
    : candidates;
  const sorting = sql.join(order.map(({ as, descending }) => sql`${sql.ref(as)} ${descending ? sql`desc` : sql`asc`}`));
  const page = sql<{ id: string; totalFound: number }>`(
    with matching as materialized ${matching}
    select page.*, (select count(*)::int from matching) as ${sql.ref('totalFound')}
    from (select * from matching order by ${sorting} limit ${rowsOf(input)} offset ${offsetOf(input)}) page)`;
  const rows = work
    .table(name)
    .untyped()
    .innerJoin(page.as('page'), columnOf('page', 'id'), columnOf(name, 'id'))
    .select(options.columns.map((column) => columnOf(name, column)))
    .select(columnOf('page', 'totalFound'));
  return order.reduce(
    (query, { as, descending }) => query.orderBy(sql.ref(`page.${as}`), descending ? 'desc' : 'asc'),
    rows,
  );
}

/**
 * The ids of all rows of the list in its order, at one moment, at most `most`. A walk through a long list reads rows by
 * these ids, so that concurrent changes shift nothing.
 */
export async function idsOf(
  work: Work,
  name: TenantTable,
  input: ListInput,
  options: ListOptions,
  most: number,
): Promise<string[]> {
  const wanted = await forgiving(work, name, input, options);
  const asked = found(work, name, input, wanted).select(columnOf(name, 'id')).limit(most);
  const rows = await ordered(asked, name, input, wanted).execute();
  return rows.map((row) => String(valueAt(row, 'id')));
}

const step = 500;

/**
 * Yields the rows of these ids in their order, in batches, each as it is when read; skips rows that are deleted or no
 * longer visible by then. Keeps no cursor and no transaction open.
 */
export async function* walk<T extends TenantTable>(
  work: Work,
  name: T,
  ids: readonly string[],
  options: ListOptions,
): AsyncGenerator<SelectedRow<T>[]> {
  for (let from = 0; from < ids.length; from += step)
    yield await rowsAt(work, name, ids.slice(from, from + step), options);
}

async function rowsAt<T extends TenantTable>(
  work: Work,
  name: T,
  ids: readonly string[],
  { columns }: ListOptions,
): Promise<SelectedRow<T>[]> {
  const table = work.table(name);
  const rows = await table.read(table.untyped(ids).select(columns.map((column) => columnOf(name, column))));
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countByStatus(work: Work, name: TenantTable, input: ListInput, options: ListOptions) {
  const wide = withoutStatus(input);
  const status = sql.ref<number>(`${name}.status`);
  const byStatus = await found(work, name, wide, await forgiving(work, name, wide, options))
    .select([status.as('status'), sql<number>`count(*)::int`.as('count')])
    .groupBy(status)
    .orderBy(status)
    .execute();
  return { all: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
}

function found(
  work: Work,
  name: TenantTable,
  { filters }: ListInput,
  options: ListOptions,
  keywords?: readonly Expression<SqlBool>[],
): UntypedRows {
  let query = work.table(name).untyped();
  for (const filter of filters)
    query = query.where(options.filterBy?.(filter) ?? condition(notSealed(name, filter), filter));
  const extras = keywords ? [...(options.also?.conditions ?? []), ...keywords] : conditionsOf(name, options);
  for (const extra of extras) query = query.where(extra);
  return query;
}

/** @throws for a column that is stored encrypted: a fault of the list, which must not offer it */
function notSealed(table: TenantTable, { field, comparison }: { field: string; comparison?: string }): TenantTable {
  const isSealed = factsOfTable(table).sealed?.includes(field) ?? false;
  if (isSealed && comparison !== 'null' && comparison !== 'notnull')
    throw new Error(`${table}.${field} is stored encrypted and cannot be compared or ordered`);
  return table;
}

interface Order {
  by: RawBuilder<unknown>;
  descending: boolean;
}

function orderOf(table: TenantTable, input: ListInput, options: ListOptions): Order[] {
  const wanted = input.sort.length > 0 ? input.sort : options.order;
  const { keyword = '', mayBeMistyped } = options;
  const near = mayBeMistyped && input.sort.length === 0 ? nearMatch(table, keyword) : undefined;
  const nearest = near ? [{ by: near.far, descending: false }] : [];
  const columns = wanted.map(({ field, descending }) => ({
    by: options.sortBy?.[field] ?? sql.ref(`${notSealed(table, { field })}.${options.sortKeys?.[field] ?? field}`),
    descending,
  }));
  const last = wanted.at(-1);
  const byId = { by: sql.ref(`${table}.id`), descending: last?.descending !== false };
  return [...nearest, ...columns, ...(last?.field === 'id' ? [] : [byId])];
}

const ordered = (query: UntypedRows, table: TenantTable, input: ListInput, options: ListOptions): UntypedRows =>
  orderOf(table, input, options).reduce(
    (sorted, { by, descending }) => sorted.orderBy(by, descending ? 'desc' : 'asc'),
    query,
  );

/** Inside a transaction a count may include uncommitted rows, so it is not cached. */
async function countAnew(work: Work, counts: CountCache, query: UntypedRows, key: string): Promise<number> {
  const ask = async () => {
    const counted = await query
      .select([sql<number>`count(*)::int`.as('total'), sql<string>`pg_current_snapshot()::text`.as('snapshot')])
      .executeTakeFirstOrThrow();
    return { value: counted.total, snapshot: counted.snapshot };
  };
  return work.writing ? (await ask()).value : counts.anew(key, ask);
}

function countedTables(name: string): string[] {
  const parent = parentOf(factsOfTable(name));
  return [snakeCase(name), ...(parent ? countedTables(parent.table) : [])];
}

export const storeOf = (name: string) => factsOfTable(name).store;
