import { type Kysely, sql } from 'kysely';

/** If a text names many users, leadership decides who is barred; `cleared` marks a user who is not. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_recusal add column cleared boolean not null default false`.execute(db);
}

export const up = business;
