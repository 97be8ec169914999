import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/**
 * Question banks (domain.md 2.1–2.3). What lists show and look for stands in `question`; what a candidate reads and what is
 * right stand in `question_version`, a row for every wording there ever was, never changed; keys lie sealed in a column of
 * their own, so that no list, search or export can carry one along by accident.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create table knowledge_point (
    ${baseColumns}, code text not null, name text not null, subject text not null, parent_id bigint not null default 0,
    sort integer not null default 0, search_key text not null default '')`,
  'create unique index knowledge_point_code on knowledge_point (tenant_id, code) where is_deleted = 0',
  'create index knowledge_point_tree on knowledge_point (tenant_id, parent_id, sort, id) where is_deleted = 0',

  `create table question_bank (
    ${baseColumns}, bank_code text not null, name text not null, subject text not null, project_type integer[],
    dept_id bigint not null, district_id bigint, owner_id bigint not null,
    question_count integer not null default 0, type_counts jsonb,
    secret_level integer not null default 1, source_bank_id bigint, source_version integer,
    bank_version integer not null default 0, audit_status integer not null default 0,
    share_flag smallint not null default 0, search_key text not null default '')`,
  'create unique index question_bank_code on question_bank (tenant_id, bank_code)',
  'create unique index question_bank_dept_name on question_bank (tenant_id, dept_id, name) where is_deleted = 0',
  'create index question_bank_audit on question_bank (tenant_id, dept_id, audit_status) where is_deleted = 0',
  'create index question_bank_shared on question_bank (tenant_id, share_flag, subject) where is_deleted = 0',
  `create index question_bank_newest on question_bank ${newest}`,
  'create index question_bank_pairs on question_bank using gin (pairs(search_key)) where is_deleted = 0',
  // a version is pulled once into a unit
  `create unique index question_bank_pulled on question_bank (tenant_id, dept_id, source_bank_id)
    where is_deleted = 0 and source_bank_id is not null`,

  `create table question (
    ${baseColumns}, question_code text not null, bank_id bigint not null, question_type integer not null,
    parent_id bigint not null default 0, sort integer not null default 0, version_no integer not null default 1,
    brief text not null, difficulty integer not null, knowledge bigint[], cognition integer,
    default_score numeric(4, 1) not null, source text, author bigint, expire_date date,
    source_question_id bigint, source_version integer,
    stem_hash text not null, content_hash text not null, shingles integer[] not null, search_key text not null default '',
    use_count integer not null default 0, last_use_time timestamptz(0), exposure_rate numeric(5, 4),
    p_value numeric(5, 4), rpb numeric(5, 4), disc_d numeric(5, 4), stat_n integer, stat_time timestamptz(0),
    leak_reason text)`,
  'create unique index question_code on question (tenant_id, question_code)',
  'create unique index question_same on question (tenant_id, bank_id, content_hash) where is_deleted = 0 and parent_id = 0',
  `create index question_list on question (tenant_id, bank_id, question_type, difficulty, status, id desc)
    where is_deleted = 0 and parent_id = 0`,
  `create index question_newest on question (tenant_id, id desc) where is_deleted = 0 and parent_id = 0`,
  'create index question_children on question (parent_id, sort) where is_deleted = 0 and parent_id <> 0',
  'create index question_stem on question (tenant_id, stem_hash) where is_deleted = 0',
  'create index question_pairs on question using gin (pairs(search_key)) where is_deleted = 0',

  `create table question_version (
    ${baseColumns}, question_id bigint not null, version_no integer not null, face jsonb not null, key_sealed text not null,
    content_hash text not null, note text)`,
  'create unique index question_version_no on question_version (question_id, version_no)',

  `create table question_bank_audit (
    ${baseColumns}, bank_id bigint not null, bank_version integer not null, snapshot_hash text not null,
    question_count integer not null, added_count integer not null, changed_count integer not null,
    removed_count integer not null, submit_user bigint not null, submit_time timestamptz(0) not null, submit_note text,
    audit_user bigint, audit_time timestamptz(0), audit_result integer, audit_note text,
    sample_rate numeric(4, 3), checks jsonb)`,
  // one at a time
  'create unique index question_bank_audit_open on question_bank_audit (tenant_id, bank_id) where is_deleted = 0 and status = 1',
  `create index question_bank_audit_newest on question_bank_audit ${newest}`,
  `create table question_snapshot (
    audit_id bigint not null, tenant_id text not null, sort integer not null, question_id bigint not null,
    version_no integer not null, primary key (audit_id, question_id))`,

  `create table question_temp (
    ${baseColumns}, batch_no text not null, row_no integer not null, format text not null, raw text not null,
    parsed text, errors jsonb, duplicate_of bigint, similarity numeric(4, 3), result_status integer not null)`,
  'create unique index question_temp_row on question_temp (tenant_id, batch_no, row_no)',
  'create index question_temp_status on question_temp (tenant_id, batch_no, result_status, row_no) where is_deleted = 0',
];
