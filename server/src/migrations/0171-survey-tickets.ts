import { type Kysely, sql } from 'kysely';

/** Each answer uses one ticket, stored as a keyed digest that reveals neither time nor requester. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_answer add column ticket text`.execute(db);
  await sql`create unique index survey_answer_ticket on survey_answer (ticket) where ticket is not null`.execute(db);
}

export const up = business;
