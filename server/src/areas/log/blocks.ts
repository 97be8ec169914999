import { type RawBuilder, sql } from 'kysely';
import { few } from '#platform/audit/blocks.ts';
import { condition } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { conditions, type Search } from './search.ts';
import type { LogSource } from './sources.ts';

/** Consecutive rows of a log, `afterId < id <= lastId`, and the number of matches. */
interface Stretch {
  afterId: string;
  lastId: string;
  n: number;
  listed: string[] | null;
}
interface Block {
  afterId: string;
  lastId: string;
  n: number;
  /** True if the time range of the search covers the whole block, or none of it. */
  whole: boolean;
  none: boolean;
  listed: string[] | null;
}
interface Place {
  skip: number;
  take: number;
  descending: boolean;
}

const end = '9223372036854775807';

export async function byBlocks(
  work: Work,
  source: LogSource,
  search: Extract<Search, { by: 'blocks' }>,
  place: Place,
): Promise<{ total: number; ids: string[] }> {
  const where = conditions([...search.kinds, ...search.times]);
  const inside = (afterId: string, lastId: string) => sql`select id from (${source.rows(work)}) log
    where ${where} and id > ${afterId}::bigint and id <= ${lastId}::bigint`;
  const stretches = await counted(work, stretchesOf(await blocksOf(work, source, search)), inside);
  const total = stretches.reduce((sum, { n }) => sum + n, 0);
  return { total, ids: await idsAt(work, stretches, place, inside) };
}

async function blocksOf(
  work: Work,
  { ready, name }: LogSource,
  { kinds, times }: Extract<Search, { by: 'blocks' }>,
): Promise<Block[]> {
  const { tenantId } = work.actor;
  const bounds = times.flatMap((time) =>
    time.comparison === 'equal' ? (['ge', 'le'] as const).map((comparison) => ({ ...time, comparison })) : [time],
  );
  const pairs = bounds.map((time) => [
    condition('b', { ...time, field: 'from_at' }),
    condition('b', { ...time, field: 'to_at' }),
  ]);
  // A bound holds for all rows if it holds at both ends, and for none if it fails at both.
  const whole = all(pairs.map((ends) => sql`(${sql.join(ends, sql` and `)})`));
  const none = sql`not ${all(pairs.map((ends) => sql`(${sql.join(ends, sql` or `)})`))}`;
  if (kinds.length === 0 && name === 'api')
    return (
      await sql<Block>`
        select after_id, last_id, ${whole} as whole, ${none} as none, null as listed,
          n - coalesce((select sum(n)::int from audit_count
            where block_id = b.id and kind_id in (${ready?.hidden?.(work)})), 0) as n
        from audit_block b where tenant_id = ${tenantId} order by last_id`.execute(work.handle)
    ).rows;
  const { rows } = await sql<Block>`
    with kind as materialized (select id from (${ready?.kinds(work)}) log where ${conditions(kinds)}),
      found as (
        select block_id, sum(n)::int as n, bool_and(ids is not null) as listed
        from audit_count where kind_id in (select id from kind) group by block_id)
    select after_id, last_id, coalesce(found.n, 0) as n, ${whole} as whole, ${none} as none,
      case when listed and found.n <= ${few} then array(select unnest(ids)::text from audit_count
        where block_id = b.id and kind_id in (select id from kind)) end as listed
    from audit_block b left join found on found.block_id = b.id
    where tenant_id = ${tenantId} order by last_id`.execute(work.handle);
  return rows;
}

const all = (parts: readonly RawBuilder<unknown>[]) =>
  sql`(${parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)})`;

type Open = Omit<Stretch, 'n'> & { n: number | undefined };

function stretchesOf(blocks: readonly Block[]): Open[] {
  const stretches: Open[] = [];
  let at = '0';
  for (const { afterId, lastId, n, whole, none, listed } of blocks) {
    if (afterId !== at) stretches.push({ afterId: at, lastId: afterId, n: undefined, listed: null });
    if (none) stretches.push({ afterId, lastId, n: 0, listed: null });
    else stretches.push({ afterId, lastId, n: whole || n === 0 ? n : undefined, listed: whole ? listed : null });
    at = lastId;
  }
  return [...stretches, { afterId: at, lastId: end, n: undefined, listed: null }];
}

type Inside = (afterId: string, lastId: string) => RawBuilder<unknown>;

async function counted(work: Work, stretches: readonly Open[], inside: Inside): Promise<Stretch[]> {
  const open = stretches.filter(({ n }) => n === undefined);
  const parts = open.map(
    ({ afterId, lastId }) =>
      sql`select ${lastId}::text as last, count(*)::int as n from (${inside(afterId, lastId)}) part`,
  );
  const { rows } = await sql<{ last: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(work.handle);
  const counts = new Map(rows.map(({ last, n }) => [last, n]));
  return stretches.map((stretch) => ({ ...stretch, n: stretch.n ?? counts.get(stretch.lastId) ?? 0 }));
}

async function idsAt(
  work: Work,
  stretches: readonly Stretch[],
  { skip, take, descending }: Place,
  inside: Inside,
): Promise<string[]> {
  const ids: string[] = [];
  const walks: RawBuilder<unknown>[] = [];
  const order = sql.raw(descending ? 'desc' : 'asc');
  let before = 0;
  for (const { afterId, lastId, n, listed } of descending ? [...stretches].reverse() : stretches) {
    const from = Math.max(0, skip - before);
    const count = Math.min(n, skip + take - before) - from;
    before += n;
    if (count <= 0) continue;
    if (listed) ids.push(...inOrder(listed, descending).slice(from, from + count));
    else walks.push(sql`(${inside(afterId, lastId)} order by id ${order} limit ${count} offset ${from})`);
  }
  if (walks.length === 0) return ids;
  const { rows } = await sql<{ id: string }>`${sql.join(walks, sql` union all `)}`.execute(work.handle);
  return [...ids, ...rows.map(({ id }) => id)];
}

/** BigInt, because ids have up to 19 digits. */
const inOrder = (ids: readonly string[], descending: boolean): string[] =>
  ids
    .map(BigInt)
    .sort((a, b) => (a < b === descending ? 1 : -1))
    .map(String);
