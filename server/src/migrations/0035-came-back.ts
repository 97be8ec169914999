import { type Kysely, sql } from 'kysely';

/** Whether a browser ever brought its mark back: those that never did are the first to be forgotten (decision 017). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_device add column came_back smallint not null default 0`.execute(db);
}
