import { type Kysely, sql } from 'kysely';

/** No call publishes answers to petitions, so no column says which ones are public. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table petition_letter drop column public_flag`.execute(db);
}

export const up = business;
