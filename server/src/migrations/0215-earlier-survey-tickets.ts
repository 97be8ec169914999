import { type Kysely, sql } from 'kysely';

/** An earlier ticket counts for one answer, like a ticket. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_answer add column earlier_ticket text`.execute(db);
  await sql`create unique index survey_answer_earlier_ticket on survey_answer (earlier_ticket)
    where earlier_ticket is not null`.execute(db);
}

export const up = business;
