import { type Kysely, sql } from 'kysely';

/** Every window asks for the tasks of its person that are under way; of those there are few, of ended ones many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index task_open on task (tenant_id, create_user, id desc)
    where is_deleted = 0 and state in ('waiting', 'running')`.execute(db);
}
