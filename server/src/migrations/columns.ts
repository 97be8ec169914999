import { type Kysely, sql } from 'kysely';

/** Columns of every record (domain.md 0.2). */
export const baseColumns = `
    id bigint primary key default next_id(), tenant_id text not null,
    create_user bigint, create_dept bigint, create_time timestamptz(0) not null default now(),
    update_user bigint, update_time timestamptz(0) not null default now(),
    status integer not null default 1, is_deleted smallint not null default 0, version integer not null default 1`;

/** Index columns of the default list: newest first, within the tenant, without deleted rows. */
export const newest = '(tenant_id, id desc) where is_deleted = 0';

export async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
