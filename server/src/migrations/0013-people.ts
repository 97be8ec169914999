import { type Kysely, sql } from 'kysely';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import { baseColumns, newest } from './columns.ts';

/** Imports of the administration between preview and confirmation; regions found by pinyin; orders of long lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...files]) await sql.raw(statement).execute(db);
  await giveKeys(db);
}

/** What a data source gets of this step. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of files) await sql.raw(statement).execute(db);
}

// a picture handed in as evidence, as it came: what is shown was made anew from it
const files = [
  'alter table biz_file add column original_key text, add column original_size bigint, add column original_sha256 text',
];

const statements = [
  // what belongs to the platform is put aside in the platform's database
  `create table staged_import (
    ${baseColumns}, kind text not null, file_name text not null, sha256 text not null, total integer not null,
    state text not null)`,
  `create index staged_import_newest on staged_import ${newest}`,
  `create table staged_import_row (
    batch_id bigint not null, row_no integer not null, entry jsonb not null, primary key (batch_id, row_no))`,
  'alter table region add column search_key text',
];

/** Regions that are there already, a few dozen until somebody imports more. */
async function giveKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from region`.execute(db);
  for (const { id, name } of rows)
    await sql`update region set search_key = ${pinyinSearch(name)} where id = ${id}`.execute(db);
}
