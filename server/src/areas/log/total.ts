import { type RawBuilder, sql } from 'kysely';
import { settled } from '#platform/audit/blocks.ts';
import type { Work } from '#platform/work.ts';

interface Kept {
  count: number;
  upTo: string;
  /** The oldest row at that time. If it is gone, rows have been removed. */
  oldest: string | null;
}

const mostKept = 500;
const rowsAtOnce = 1_000_000;
/** No effect on the result, but tells the planner that the range is bounded and narrow. */
const greatest = sql`9223372036854775807`;
const kept = new WeakMap<object, Map<string, Kept>>();

export interface Counting {
  key: string;
  rows: RawBuilder<unknown>;
}

/**
 * Exact row count of a log that only grows at its end and is cleared at its start. Rows older than ten minutes are
 * counted once in parts and cached; newer ones each time.
 */
export async function logTotal(work: Work, counting: Counting): Promise<number> {
  const counts = kept.get(work.context) ?? new Map<string, Kept>();
  kept.set(work.context, counts);
  const { key, rows } = counting;
  const { rows: first } = await sql<{ id: string }>`select id from (${rows}) log order by id limit 1`.execute(
    work.handle,
  );
  const oldest = first[0]?.id ?? null;
  const before = counts.get(key);
  if (counts.size >= mostKept && !before) counts.clear();
  const start = before?.oldest === oldest ? before : { count: 0, upTo: '0', oldest };
  const { count, upTo } = await counted(work, counting, start, (part) => counts.set(key, part));
  const { rows: fresh } = await sql<{ n: number }>`
    select count(*)::int as n from (${rows}) log where id > ${upTo}::bigint and id <= ${greatest}`.execute(work.handle);
  return count + (fresh[0]?.n ?? 0);
}

/** Counts up to ten minutes ago. Each part is stored, so an aborted request still makes progress. */
async function counted({ handle }: Work, { rows }: Counting, start: Kept, keep: (part: Kept) => void): Promise<Kept> {
  let now = start;
  for (;;) {
    const { rows: found } = await sql<{ n: number; last: string | null; bound: string }>`
      select count(*)::int as n, max(id) as last, greatest(${settled}, ${now.upTo}::bigint) as bound from (
        select id from (${rows}) log where id > ${now.upTo}::bigint and id <= ${settled} order by id limit ${rowsAtOnce}) part`.execute(
      handle,
    );
    const [part] = found;
    if (!part) throw new Error('a count answers one row');
    const isFull = part.n === rowsAtOnce && part.last !== null;
    now = { ...now, count: now.count + part.n, upTo: (isFull ? part.last : undefined) ?? part.bound };
    keep(now);
    if (!isFull) return now;
  }
}
