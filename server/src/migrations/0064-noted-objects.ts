import { type Kysely, sql } from 'kysely';

/**
 * Files on their way into a store, noted before they are there: what a server that dies leaves without a row is found by it.
 * Messages are kept in both languages; those of earlier releases are Chinese alone.
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
