import { type Kysely, sql } from 'kysely';

/** Clients that hash a new password before they send it; none does unless its row says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table client add column hashes_passwords integer default 0`.execute(db);
}
