import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

async function planned<T>(work: Work, settings: Readonly<Record<string, string>>, ask: () => Promise<T>): Promise<T> {
  const names = Object.keys(settings);
  const set = (values: readonly string[]) =>
    sql`array[${sql.join(names.map((name, place) => sql`set_config(${name}, ${values[place]}, true)`))}]`;
  // by name, because pg_settings would compute every setting
  const { rows } = await sql<{ was: string[] }>`
    with now as materialized (select array[${sql.join(names.map((name) => sql`current_setting(${name})`))}] as was)
    select was, ${set(Object.values(settings))} as taken from now`.execute(work.handle);
  const answer = await ask();
  await sql`select ${set(rows[0]?.was ?? [])}`.execute(work.handle);
  return answer;
}

/**
 * For queries over consecutive ranges of an examination, each by an index in insertion order. The statistics of the
 * database do not cover rows of the same transaction. It would scan the table for each range, start parallel workers,
 * or sort sheets that it can hash.
 */
export const inRowOrder = <T>(work: Work, ask: () => Promise<T>): Promise<T> =>
  planned(
    work,
    {
      enable_nestloop: 'off',
      enable_seqscan: 'off',
      enable_sort: 'off',
      jit: 'off',
      max_parallel_workers_per_gather: '0',
    },
    ask,
  );

/**
 * For the few rows of one examinee. Planning over sixteen partitions takes longer than execution, so plans are reused.
 */
export const byKnownPlans = <T>(work: Work, ask: () => Promise<T>): Promise<T> =>
  planned(work, { plan_cache_mode: 'force_generic_plan' }, ask);
