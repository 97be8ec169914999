import { type Kysely, sql } from 'kysely';

/** 补正 of registrations (domain.md 3.1, G4): previous versions of the form with the time of the change. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table economist add column earlier_forms jsonb not null default '[]'`.execute(db);
}

export const up = business;
