import { type Kysely, sql } from 'kysely';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import { baseColumns, newest } from './columns.ts';

/** Staged imports of the administration, pinyin search for regions, and orders of long lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...files]) await sql.raw(statement).execute(db);
  await giveKeys(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of files) await sql.raw(statement).execute(db);
}

// the original of an uploaded picture; the displayed one is re-encoded from it
const files = [
  'alter table biz_file add column original_key text, add column original_size bigint, add column original_sha256 text',
];

const statements = [
  // the platform's imports are staged in the platform's database
  `create table staged_import (
    ${baseColumns}, kind text not null, file_name text not null, sha256 text not null, total integer not null,
    state text not null)`,
  `create index staged_import_newest on staged_import ${newest}`,
  `create table staged_import_row (
    batch_id bigint not null, row_no integer not null, entry jsonb not null, primary key (batch_id, row_no))`,
  'alter table region add column search_key text',

  // orders of the user list, also per department; measured by bench/administration-part.ts
  `create index user_newest on "user" ${newest}`,
  'create index user_by_account on "user" (tenant_id, account, id) where is_deleted = 0',
  'create index user_by_name on "user" (tenant_id, real_name_key, id) where is_deleted = 0',
  'create index user_depts on "user" using gin (dept_ids) where is_deleted = 0',
  // the general log is a twentieth of the audit rows (areas/log/sources.ts has the same condition)
  `create index audit_usual on audit (tenant_id, id desc) where call like '%blade-auth/%'
    or call ~ 'blade-user/(update-password|update-info|register-guest|unlock)'`,
];

async function giveKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from region`.execute(db);
  for (const { id, name } of rows)
    await sql`update region set search_key = ${pinyinSearch(name)} where id = ${id}`.execute(db);
}
