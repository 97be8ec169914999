import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

interface Kept {
  /** rows up to and with this id */
  count: number;
  upTo: string;
  /** the oldest row then: when it goes, rows have been taken away for good */
  oldest: string | null;
}

const mostKept = 500;
/** The number `next_id()` gave ten minutes ago (migrations/0001-instance.ts); no transaction lasts so long. */
const settled = sql`((extract(epoch from now() - interval '10 minutes') * 1000 - 1704067200000)::bigint << 22)`;
const kept = new WeakMap<object, Map<string, Kept>>();

/** The rows of a log that are counted, by their `id`. */
export interface Counting {
  /** tells logs and filters apart */
  key: string;
  rows: RawBuilder<unknown>;
}

/**
 * Exact number of rows of a log that is only ever written at its end and cleared at its beginning: what lies behind ten
 * minutes is counted once and remembered, the rest each time. Ten million rows cost one count of a second or two.
 */
export async function logTotal(work: Work, { key, rows }: Counting): Promise<number> {
  const counts = kept.get(work.house) ?? new Map<string, Kept>();
  kept.set(work.house, counts);
  const before = counts.get(key);
  const from = before?.upTo ?? '0';
  const { rows: found } = await sql<{ old: number; fresh: number; upTo: string; oldest: string | null }>`
    with bound as (select greatest(${settled}, ${from}::bigint) as id)
    select (select id from bound) as up_to,
      (select count(*)::int from (${rows}) log where id > ${from}::bigint and id <= (select id from bound)) as old,
      (select count(*)::int from (${rows}) log where id > (select id from bound)) as fresh,
      (select id from (${rows}) log order by id limit 1) as oldest`.execute(work.handle);
  const [now] = found;
  if (!now) throw new Error('a count answers one row');
  if (before && before.oldest !== now.oldest) {
    counts.delete(key);
    return logTotal(work, { key, rows });
  }
  const count = (before?.count ?? 0) + now.old;
  if (counts.size >= mostKept) counts.clear();
  counts.set(key, { count, upTo: now.upTo, oldest: now.oldest });
  return count + now.fresh;
}
