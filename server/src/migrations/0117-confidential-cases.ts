import { type Kysely, sql } from 'kysely';

/** Renames the permission for confidential cases, which are no state secrets. A custom name stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update menu set name = '查看保密件' where code = 'petition_secret' and name = '查看涉密件'`.execute(db);
}
