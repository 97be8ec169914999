import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Runs this with settings of the database's planner, which are those of the session again afterwards. */
async function planned<T>(work: Work, settings: Readonly<Record<string, string>>, ask: () => Promise<T>): Promise<T> {
  const set = (name: string, value: unknown) => sql`set_config(${name}, ${value}, true)`;
  const names = Object.entries(settings);
  await sql`select ${sql.join(names.map(([name, value]) => set(name, value)))}`.execute(work.handle);
  const answer = await ask();
  const usual = (name: string) => sql`(select reset_val from pg_settings where name = ${name})`;
  await sql`select ${sql.join(names.map(([name]) => set(name, usual(name))))}`.execute(work.handle);
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
