import { type RawBuilder, sql } from 'kysely';
import { settled } from '#platform/audit/blocks.ts';
import type { Work } from '#platform/work.ts';

interface Kept {
  /** rows up to and with this id */
  count: number;
  upTo: string;
  /** the oldest row then: when it goes, rows have been taken away for good */
  oldest: string | null;
}

const mostKept = 500;
/** Counted in one statement: a part of a second, whatever else the machine does. */
const rowsAtOnce = 1_000_000;
/** Says nothing, but tells the planner that a range has two ends and is narrow. */
const greatest = sql`9223372036854775807`;
const kept = new WeakMap<object, Map<string, Kept>>();

/** The rows of a log that are counted, by their `id`. */
export interface Counting {
  /** tells logs and filters apart */
  key: string;
  rows: RawBuilder<unknown>;
}

/**
 * Exact number of rows of a log that is only ever written at its end and cleared at its beginning: what lies behind ten
 * minutes is counted once, part by part, and remembered, the rest each time.
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

/** Counts on up to ten minutes ago; each part is kept, so that one who gives up has not counted in vain. */
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
