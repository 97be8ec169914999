import { type Kysely, sql } from 'kysely';

/** A confidential case is no state secret: the right to see such cases no longer says so. A name that an office gave it stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update menu set name = '查看保密件' where code = 'petition_secret' and name = '查看涉密件'`.execute(db);
}
