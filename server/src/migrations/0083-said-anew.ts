import { type Kysely, sql } from 'kysely';

/** 补正 of registrations (domain.md 3.1, G4): what the form said before somebody said it anew, as it was kept, with the moment. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table economist add column earlier_forms jsonb not null default '[]'`.execute(db);
}

export const up = business;
