import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Staged files of questions (domain.md 2.3, questionTemp). Key, source text and losses of a row are encrypted in one
 * column; what the grid shows and searches is stored in plain columns.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await business(db);
  // restored, because they are used from now on
  await sql`update param set is_deleted = 0
    where tenant_id = '000000' and is_deleted = 1 and param_key in ('similarity.warn', 'similarity.block')`.execute(db);
}

const statements = [
  `create table question_batch (
    ${baseColumns}, batch_no text not null, bank_id bigint not null, file_name text not null, format text not null,
    sha256 text not null, state text not null check (state in ('reading', 'staged', 'taking', 'part', 'imported', 'dropped')),
    again text, total integer not null default 0, loss_count integer not null default 0, losses_sealed text,
    source_key text, task_id bigint, confirmed smallint not null default 0, mode text, policy text,
    imported integer not null default 0, replaced integer not null default 0, skipped integer not null default 0,
    failed integer not null default 0, failed_rows jsonb)`,
  'create unique index question_batch_no on question_batch (tenant_id, batch_no)',
  'create index question_batch_file on question_batch (tenant_id, bank_id, sha256) where is_deleted = 0',
  'create index question_batch_of on question_batch (tenant_id, create_user, id desc) where is_deleted = 0',

  // shingles find similar rows of the file; the duplicate is a stored question or an earlier row
  `create table question_temp (
    ${baseColumns}, batch_id bigint not null, batch_no text not null, row_no integer not null, place text not null,
    brief text not null, search_key text not null default '', question_type integer, difficulty integer not null,
    default_score numeric(4, 1), result_status integer not null, similarity numeric(4, 3), duplicate_of bigint,
    duplicate_row integer, is_key_other smallint not null default 0, is_blocked smallint not null default 0,
    shingles integer[] not null default '{}', loss_count integer not null default 0, sealed text not null)`,
  'create unique index question_temp_row on question_temp (tenant_id, batch_id, row_no) where is_deleted = 0',
  'create index question_temp_status on question_temp (tenant_id, batch_id, result_status, row_no) where is_deleted = 0',
  'create index question_temp_page on question_temp (tenant_id, batch_no, row_no) where is_deleted = 0',
];
