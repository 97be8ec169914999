import { type Kysely, sql } from 'kysely';

/** The task that releases the scores of a large examination; null: none is running (decision 047). */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table formal_exam add column release_task_id bigint').execute(db);
}

export const up = business;
