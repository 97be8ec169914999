import { type Kysely, sql } from 'kysely';

/** Marks answers that arrive among many from one network within minutes. Existing answers stay unmarked. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_answer add column burst smallint not null default 0`.execute(db);
}

export const up = business;
