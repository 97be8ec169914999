import { type Kysely, sql } from 'kysely';

/** Where a text names many users, leadership decides whom the case is kept from; the row of a user who may meet it is `cleared`. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_recusal add column cleared boolean not null default false`.execute(db);
}

export const up = business;
