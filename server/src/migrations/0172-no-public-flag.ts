import { type Kysely, sql } from 'kysely';

/** Replies to petitions are not published, so the flag is dropped. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table petition_letter drop column public_flag`.execute(db);
}

export const up = business;
