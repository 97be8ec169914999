import { type Kysely, sql } from 'kysely';

/** Where letters reach who wrote a petition: a registration says it (XF01), and so does a transfer (XF04). Sealed. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table petition_letter add column mail_address text`.execute(db);
}

export const up = business;
