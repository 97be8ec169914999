import { type Kysely, sql } from 'kysely';

/** The day of the notification that the defence period is over (decision 045). */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table violation_record add column defence_told date').execute(db);
}

export const up = business;
