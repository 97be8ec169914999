import { type Kysely, sql } from 'kysely';

/** 材料 of corrections (domain.md 3.8): which attachments are which document of the opening, by its name. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column handed_in jsonb not null default '[]'`.execute(db);
}

export const up = business;
