import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Of what the same transaction has just settled the database knows nothing: what it would choose is chosen for it. */
const chosen = {
  enable_nestloop: 'off',
  enable_seqscan: 'off',
  enable_sort: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
} as const;

/**
 * For questions about one stretch of an examination after the other, each by an index in the order rows were written in: without
 * this the database reads the whole table for each stretch, with helpers of its own, or sorts sheets that it could gather by hashing.
 */
export async function inRowOrder<T>(work: Work, ask: () => Promise<T>): Promise<T> {
  const set = (name: string, value: string | null) =>
    sql`set_config(${name}, ${value ?? sql`(select reset_val from pg_settings where name = ${name})`}, true)`;
  const names = Object.keys(chosen) as (keyof typeof chosen)[];
  await sql`select ${sql.join(names.map((name) => set(name, chosen[name])))}`.execute(work.handle);
  const answer = await ask();
  await sql`select ${sql.join(names.map((name) => set(name, null)))}`.execute(work.handle);
  return answer;
}
