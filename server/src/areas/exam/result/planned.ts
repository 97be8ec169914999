import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Runs this with settings of the database's planner, which are again afterwards what they were. */
async function planned<T>(work: Work, settings: Readonly<Record<string, string>>, ask: () => Promise<T>): Promise<T> {
  const names = Object.keys(settings);
  const set = (values: readonly string[]) =>
    sql`array[${sql.join(names.map((name, place) => sql`set_config(${name}, ${values[place]}, true)`))}]`;
  // read by name: pg_settings lists every setting there is
  const { rows } = await sql<{ was: string[] }>`
    with now as materialized (select array[${sql.join(names.map((name) => sql`current_setting(${name})`))}] as was)
    select was, ${set(Object.values(settings))} as taken from now`.execute(work.handle);
  const answer = await ask();
  await sql`select ${set(rows[0]?.was ?? [])}`.execute(work.handle);
  return answer;
}

/**
 * For questions about one stretch of an examination after the other, each by an index in the order rows were written in. Of what the
 * same transaction has just settled the database knows nothing: it would read the whole table for each stretch, with helpers of its
 * own, or sort sheets that it can gather by hashing.
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
 * For the few rows of one person: to plan a statement over sixteen parts takes longer than to run it, so each keeps the plan it has
 * been given once.
 */
export const byKnownPlans = <T>(work: Work, ask: () => Promise<T>): Promise<T> =>
  planned(work, { plan_cache_mode: 'force_generic_plan' }, ask);
