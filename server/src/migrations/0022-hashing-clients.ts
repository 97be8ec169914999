import { type Kysely, sql } from 'kysely';

/** Clients that hash new passwords before sending them; off by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table client add column hashes_passwords integer default 0`.execute(db);
}
