import { type Kysely, sql } from 'kysely';

/** The reply as it was when the auditor last returned it: what has been changed since is shown to whoever audits it again. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table petition_letter add column returned_content text`.execute(db);
}

export const up = business;
