import { type Kysely, sql } from 'kysely';

/** Answers that came among many of one network within minutes are marked; those of before are not. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_answer add column burst smallint not null default 0`.execute(db);
}

export const up = business;
