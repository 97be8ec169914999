import { type Kysely, sql } from 'kysely';

/** The reply at the last return by the auditor, to show the changes at the next audit. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table petition_letter add column returned_content text`.execute(db);
}

export const up = business;
