import { type Kysely, sql } from 'kysely';

/** Whether a browser ever returned its cookie: those that never did are deleted first (decision 017). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_device add column came_back smallint not null default 0`.execute(db);
}
