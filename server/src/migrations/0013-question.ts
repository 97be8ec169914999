import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

/**
 * Question banks (domain.md 2.1–2.3), papers (2.4) and item statistics. `question` has the columns of lists and
 * searches. `question_version` has text and answers, one row per referenced version, never changed afterwards. Keys are
 * encrypted in a separate column, so that no list, search or export reads them by accident.
 */
export const business = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...banks, ...likenessTable, ...staging, ...papers, ...statistics]);

export const up = business;

const banks = [
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

  // sample_rate: percentage drawn for review (domain.md 2.2), fixed at submission. author_ids: of the added and changed
  // questions, who may not approve the submission
  `create table question_bank_audit (
    ${baseColumns}, bank_id bigint not null, bank_version integer not null, snapshot_hash text not null,
    question_count integer not null, added_count integer not null, changed_count integer not null,
    removed_count integer not null, before_audit_id bigint, submit_user bigint not null, submit_time timestamptz(0) not null,
    submit_note text, audit_user bigint, audit_time timestamptz(0), audit_result integer, audit_note text,
    checks jsonb, ticked bigint[] not null default '{}', sample_rate smallint not null default 5,
    author_ids bigint[] not null default '{}')`,
  'create unique index question_bank_audit_open on question_bank_audit (tenant_id, bank_id) where is_deleted = 0 and status = 1',
  'create index question_bank_audit_bank on question_bank_audit (tenant_id, bank_id, id desc) where is_deleted = 0',
  `create index question_bank_audit_newest on question_bank_audit ${newest}`,
  `create table question_snapshot (
    ${baseColumns}, audit_id bigint not null, sort integer not null, question_id bigint not null, version_no integer not null,
    content_hash text)`,
  'create unique index question_snapshot_once on question_snapshot (tenant_id, audit_id, question_id) where is_deleted = 0',
  'create index question_snapshot_order on question_snapshot (tenant_id, audit_id, sort) where is_deleted = 0',
];

/**
 * The table for finding similar questions. A row has the id of its question, is deleted with it and replaced by a new
 * version. It contains no answer key except one keyed digest. `question_like` splits the wanted shingles into groups
 * and returns the questions that contain all shingles of a group. Groups take every nth shingle, so that each starts
 * with a rare one. A question may be returned several times; with thousands of similar ones the limit ends the search
 * in the first groups.
 */
export const likenessTable: readonly string[] = [
  `create table question_likeness (
    ${baseColumns}, bank_id bigint not null, size integer not null, shingles integer[] not null,
    stem_hash text not null, content_hash text not null, answer_hash text not null)`,
  `create index question_likeness_shingles on question_likeness using gin (shingles) with (fastupdate = off)
    where is_deleted = 0`,
  'create index question_likeness_stem on question_likeness (tenant_id, stem_hash, id) where is_deleted = 0',
  // before the next one: of two indexes of equal cost PostgreSQL takes the earlier, and that one reads every question
  'create index question_likeness_bank on question_likeness (bank_id, content_hash, answer_hash) where is_deleted = 0',
  // identical text: a stock phrase has thousands of similar questions, and comparing them is slow (decision 050)
  `create index question_likeness_equal on question_likeness (tenant_id, hash_array_extended(shingles, 0), id)
    where is_deleted = 0`,
  // the planner underestimates the cost of comparing lists row by row, which takes a hundred times as long as the
  // index; compiling costs more than it saves
  `create function question_like(wanted integer[], groups integer, least_size integer, most_size integer, tenant text,
    most integer) returns setof bigint language sql stable rows 20 set enable_seqscan = off set jit = off as $$
      select found.id from generate_series(1, groups) first cross join lateral (
        select l.id from question_likeness l
        where l.shingles @> (select array_agg(wanted[place]) from generate_series(first, cardinality(wanted), groups) place)
          and l.size between least_size and most_size and l.tenant_id = tenant and l.is_deleted = 0
        limit most) found
      limit most $$`,
];

/**
 * Staged files of questions (domain.md 2.3, questionTemp). Key, source text and losses of a row are encrypted in one
 * column; what the grid shows and searches is stored in plain columns.
 */
const staging = [
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

/**
 * Papers of a unit. An enabled secret paper has no rows in `paper_question` until its unlock time: they are stored in
 * `paper_secret` as one text, encrypted with a separate key in shares. `paper_held` has digests of its questions, which
 * reveal nothing.
 */
const papers = [
  `create table paper (
    ${baseColumns}, paper_code text not null, name text not null, subject text not null, project_type integer,
    dept_id bigint, district_id bigint, blueprint jsonb, is_sealed smallint not null default 0,
    build_mode integer not null default 1, rules jsonb, total_score numeric(6, 1) not null,
    pass_score numeric(6, 1) not null, duration integer not null,
    expected_difficulty numeric(5, 4), expected_reliability numeric(5, 4),
    shuffle_question smallint not null default 0, shuffle_option smallint not null default 0,
    secret_level integer not null default 0, unlock_time timestamptz(0),
    question_count integer not null default 0, type_counts jsonb, search_key text not null default '')`,
  'create unique index paper_code on paper (tenant_id, paper_code)',
  'create unique index paper_name on paper (tenant_id, create_dept, name) where is_deleted = 0',
  `create index paper_newest on paper ${newest}`,
  'create index paper_subject on paper (tenant_id, subject) where is_deleted = 0',
  'create index paper_pairs on paper using gin (pairs(search_key)) where is_deleted = 0',
  'create index paper_changed on paper (tenant_id, update_time desc, id desc) where is_deleted = 0',
  'create index paper_sealed on paper (tenant_id, unlock_time) where is_deleted = 0 and is_sealed = 1',

  // what scoring and item statistics need of a question, copied when the paper is bound; keys are encrypted
  `create table paper_question (
    ${baseColumns}, paper_id bigint not null, section_no integer not null, section_title text not null,
    question_id bigint not null, parent_id bigint not null default 0, question_version integer not null default 1, sort integer not null,
    score numeric(6, 1) not null, question_type integer not null, letters text not null default '',
    answer_key text, score_rule jsonb, knowledge text)`,
  `create unique index paper_question_once on paper_question (tenant_id, paper_id, question_id) where is_deleted = 0`,
  `create unique index paper_question_place on paper_question (tenant_id, paper_id, section_no, sort)
    where is_deleted = 0`,
  'create index paper_question_held on paper_question (tenant_id, question_id) where is_deleted = 0',

  `create table paper_secret (
    ${baseColumns}, paper_id bigint not null, sealed text not null, clock_share text not null, first_share text not null,
    second_share text not null)`,
  'create unique index paper_secret_paper on paper_secret (tenant_id, paper_id) where is_deleted = 0',
  `create table paper_held (
    ${baseColumns}, paper_id bigint not null, digest text not null)`,
  'create index paper_held_digest on paper_held (tenant_id, digest) where is_deleted = 0',
  'create index paper_held_paper on paper_held (tenant_id, paper_id) where is_deleted = 0',
  `create table paper_opening (
    ${baseColumns}, paper_id bigint not null, reason text not null, ask_user bigint not null, ask_time timestamptz(0) not null,
    share text not null, confirm_user bigint, confirm_time timestamptz(0), open_until timestamptz(0), key_sealed text)`,
  'create index paper_opening_paper on paper_opening (tenant_id, paper_id, id desc) where is_deleted = 0',
];

/**
 * Item statistics per paper of a released examination. Pooled statistics of the bank use these rows and need no old
 * result tables.
 */
const statistics = [
  // mark: version of the source, to find outdated rows
  `create table item_sitting (
    ${baseColumns}, exam_id bigint not null, subject_code text not null, paper_id bigint not null, project_type integer not null,
    sheets integer not null, mark text not null, question_ids bigint[] not null, items jsonb not null)`,
  'create unique index item_sitting_once on item_sitting (tenant_id, exam_id, subject_code, paper_id) where is_deleted = 0',
  'create index item_sitting_subject on item_sitting (tenant_id, project_type, subject_code) where is_deleted = 0',
  'create index item_sitting_questions on item_sitting using gin (question_ids) where is_deleted = 0',
];
