import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';
import { likenessTable } from './question-likeness.ts';

/**
 * Question banks (domain.md 2.1–2.3). `question` has the columns of lists and searches. `question_version` has text and
 * answers, one row per referenced version, never changed afterwards. Keys are encrypted in a separate column, so that
 * no list, search or export reads them by accident.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...likenessTable]) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create table knowledge_point (
    ${baseColumns}, code text not null, name text not null, subject text not null, parent_id bigint not null default 0,
    sort integer, search_key text not null default '')`,
  'create unique index knowledge_point_code on knowledge_point (tenant_id, code) where is_deleted = 0',
  'create index knowledge_point_tree on knowledge_point (tenant_id, parent_id, sort, code, id) where is_deleted = 0',
  'create index knowledge_point_pairs on knowledge_point using gin (pairs(search_key)) where is_deleted = 0',

  `create table question_bank (
    ${baseColumns}, bank_code text not null, name text not null, subject text not null, project_type integer[],
    dept_id bigint not null, district_id bigint, owner_id bigint not null, secret_level integer not null default 1,
    question_count integer not null default 0, type_counts jsonb, source_bank_id bigint, source_version integer,
    bank_version integer not null default 0, audit_status integer not null default 0, share_flag smallint not null default 0,
    approved_audit_id bigint, approved_time timestamptz(0), remark text, search_key text not null default '')`,
  'create unique index question_bank_code on question_bank (tenant_id, bank_code)',
  'create unique index question_bank_dept_name on question_bank (tenant_id, dept_id, name) where is_deleted = 0',
  'create index question_bank_states on question_bank (tenant_id, dept_id, audit_status) where is_deleted = 0',
  `create index question_bank_shared on question_bank (tenant_id, subject, id)
    where is_deleted = 0 and share_flag = 1 and approved_audit_id is not null`,
  'create index question_bank_changed on question_bank (tenant_id, update_time desc, id desc) where is_deleted = 0',
  'create index question_bank_pairs on question_bank using gin (pairs(search_key)) where is_deleted = 0',
  // a unit has one copy of a bank, which later pulls update
  `create unique index question_bank_pulled on question_bank (tenant_id, dept_id, source_bank_id)
    where is_deleted = 0 and source_bank_id is not null`,

  // frozen_version: the highest version in a snapshot or paper; approved_version: the version for papers
  `create table question (
    ${baseColumns}, question_code text not null, bank_id bigint not null, question_type integer not null,
    parent_id bigint not null default 0, sort integer not null default 0, version_no integer not null default 1,
    frozen_version integer not null default 0, approved_version integer, brief text not null,
    difficulty integer not null, knowledge bigint[], cognition integer, default_score numeric(4, 1) not null,
    source text, author bigint, expire_date date, source_question_id bigint, source_version integer, pulled_version integer,
    stem_hash text not null, content_hash text, child_count integer not null default 0, search_key text not null default '',
    use_count integer not null default 0, last_use_time timestamptz(0), exposure_rate numeric(5, 4),
    p_value numeric(5, 4), rpb numeric(5, 4), disc_d numeric(5, 4), stat_n integer, stat_time timestamptz(0),
    leak_reason text)`,
  'create unique index question_code on question (tenant_id, question_code)',
  'create unique index question_same on question (tenant_id, bank_id, content_hash) where is_deleted = 0 and parent_id = 0',
  `create index question_list on question (tenant_id, bank_id, id desc) include (question_type, difficulty, status)
    where is_deleted = 0 and parent_id = 0`,
  `create index question_newest on question (tenant_id, id desc) where is_deleted = 0 and parent_id = 0`,
  'create index question_children on question (tenant_id, parent_id, sort) where is_deleted = 0 and parent_id <> 0',
  'create index question_stem on question (tenant_id, stem_hash) where is_deleted = 0',
  'create index question_knowledge on question using gin (knowledge) where is_deleted = 0',
  'create index question_source on question (tenant_id, bank_id, source_question_id) where source_question_id is not null',
  'create index question_pairs on question using gin (pairs(search_key)) where is_deleted = 0',

  `create table question_version (
    ${baseColumns}, question_id bigint not null, version_no integer not null, face jsonb not null, key_sealed text not null,
    content_hash text)`,
  'create unique index question_version_no on question_version (tenant_id, question_id, version_no) where is_deleted = 0',

  `create table question_bank_audit (
    ${baseColumns}, bank_id bigint not null, bank_version integer not null, snapshot_hash text not null,
    question_count integer not null, added_count integer not null, changed_count integer not null,
    removed_count integer not null, before_audit_id bigint, submit_user bigint not null, submit_time timestamptz(0) not null,
    submit_note text, audit_user bigint, audit_time timestamptz(0), audit_result integer, audit_note text,
    checks jsonb, ticked bigint[] not null default '{}')`,
  // one open submission per bank
  'create unique index question_bank_audit_open on question_bank_audit (tenant_id, bank_id) where is_deleted = 0 and status = 1',
  'create index question_bank_audit_bank on question_bank_audit (tenant_id, bank_id, id desc) where is_deleted = 0',
  `create index question_bank_audit_newest on question_bank_audit ${newest}`,
  `create table question_snapshot (
    ${baseColumns}, audit_id bigint not null, sort integer not null, question_id bigint not null, version_no integer not null,
    content_hash text)`,
  'create unique index question_snapshot_once on question_snapshot (tenant_id, audit_id, question_id) where is_deleted = 0',
  'create index question_snapshot_order on question_snapshot (tenant_id, audit_id, sort) where is_deleted = 0',
];
