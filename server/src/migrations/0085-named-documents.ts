import { type Kysely, sql } from 'kysely';

/** 材料 of corrections (domain.md 3.8): attachments by document name of the opening. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column handed_in jsonb not null default '[]'`.execute(db);
}

export const up = business;
