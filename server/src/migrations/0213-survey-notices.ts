import { type Kysely, sql } from 'kysely';
import { acceptedNotices } from './case-table.ts';

/** The privacy notice accepted by the author of a named answer, and the time. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw(acceptedNotices('survey_answer')).execute(db);
}

export const up = business;
