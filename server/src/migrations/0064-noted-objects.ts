import { type Kysely, sql } from 'kysely';

/**
 * Uploads are recorded before they reach the object store, so that files left by a crashed server are found. Messages
 * are stored in both languages; older ones are in Chinese only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of platform) await sql.raw(statement).execute(db);
  await business(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index biz_file_original on biz_file (original_key) where original_key is not null').execute(db);
}

const platform = [
  `create table object_note (
    key text primary key, tenant_id text not null, oss_id bigint, create_time timestamptz not null default now())`,
  'alter table inbox_message add column title_en text, add column content_en text',
];
