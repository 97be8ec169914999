import { type Kysely, sql } from 'kysely';
import { acceptedNotices } from './case-table.ts';

/** A named answer keeps which privacy notice its author accepted, and when. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw(acceptedNotices('survey_answer')).execute(db);
}

export const up = business;
