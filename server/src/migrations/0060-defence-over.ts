import { type Kysely, sql } from 'kysely';

/** The day on which whoever decides was told that the window for a defence is over (decision 045). */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table violation_record add column defence_told date').execute(db);
}

export const up = business;
