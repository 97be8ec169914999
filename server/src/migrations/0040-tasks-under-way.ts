import { type Kysely, sql } from 'kysely';

/** Index of unfinished tasks, which every window polls; there are few of them and many finished ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index task_open on task (tenant_id, create_user, id desc)
    where is_deleted = 0 and state in ('waiting', 'running')`.execute(db);
}
