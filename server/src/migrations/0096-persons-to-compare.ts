import { type Kysely, sql } from 'kysely';

/** A person whose number is known under another name waits for a comparison by the city office. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column known_id bigint`.execute(db);
  await sql`create index person_known on person (tenant_id, known_id) where known_id is not null`.execute(db);
}

export const up = business;
