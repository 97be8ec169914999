import { type Kysely, sql } from 'kysely';

/** Postal address of the applicant, used in XF01 and XF04; encrypted. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table petition_letter add column mail_address text`.execute(db);
}

export const up = business;
