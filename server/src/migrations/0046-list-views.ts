import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of listViews) await sql.raw(statement).execute(db);
}

const listViews = [
  `create table list_view (${baseColumns},
    list text not null, name text not null, is_shared smallint not null default 0,
    filters jsonb not null, sort jsonb, arrangement jsonb not null)`,
  'create index list_view_own on list_view (tenant_id, create_user, list) where is_deleted = 0',
  'create index list_view_shared on list_view (tenant_id, create_dept) where is_deleted = 0 and is_shared = 1',
];
