import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

/**
 * Tables of all kinds of cases: classifications, timelines, numbers, letters, persons barred from a case, search for
 * similar letters, phrases and laws.
 */
export const business = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...types, ...timeline, ...letters, ...recusal, ...likeness, ...texts]);

export const up = business;

/**
 * - submitted_from: the status in which a reply was submitted. audit_opened_time: when an auditor first opened it; its
 *   author can recall it until then.
 */
const recallColumns = (table: string): string =>
  `alter table ${table} add column submitted_from integer, add column audit_opened_time timestamptz(0)`;

/**
 * approval_levels: the number of approvals that the submitted letter needs. approved_by: the users who approved it before
 * the last.
 */
const approvalColumns = (table: string): string =>
  `alter table ${table} add column approval_levels smallint not null default 1,
    add column approved_by bigint[] not null default '{}'`;

/** How many approvals a reply and a refusal of a class need. */
const levelColumns = `add column reply_levels smallint not null default 1,
    add column refusal_levels smallint not null default 1`;

/** Columns that tables of the first step lack. The tables of a further kind of case need them as well. */
export const laterCaseColumns = (table: string): string[] => [recallColumns(table), approvalColumns(table)];

const caseTables = ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'];

const recalledReplies = (db: Kysely<unknown>): Promise<void> => run(db, caseTables.map(recallColumns));

const levelsOfApproval = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...caseTables.map(approvalColumns), `alter table case_type ${levelColumns}`]);

export const later = {
  '0216-recalled-replies': { up: recalledReplies, business: recalledReplies },
  '0217-levels-of-approval': { up: levelsOfApproval, business: levelsOfApproval },
};

/** Columns of every kind of case (domain.md 3.1). */
const caseColumns = `
    ${baseColumns},
    case_no text not null, query_code text not null, source integer not null, received_time timestamptz(0) not null,
    person_id bigint, applicant_name text, id_no text, id_hash text, phone text, phone_hash text, filed_phone text,
    email text, notice_version text, notice_time timestamptz(0),
    district_id bigint, dept_id bigint not null, from_dept_id bigint,
    transfer_time timestamptz(0), to_org text, second_sign_user_id bigint,
    transfer_state integer not null default 0, transfer_user bigint, transfer_request jsonb,
    handler_id bigint, handler_name text, handler_time timestamptz(0), drafter_id bigint,
    auditor_id bigint, audit_time timestamptz(0), audit_result integer, audit_note text,
    reply_result integer, reply_content text, returned_content text, investigation text, basis jsonb, reply_time timestamptz(0),
    reply_doc_no text, deliver_way integer, deliver_time timestamptz(0), read_time timestamptz(0),
    accept_start timestamptz(0) not null, accept_days integer, accept_unit text not null, accept_due timestamptz(0),
    accept_notice_time timestamptz(0), accept_raw date, accept_warn date,
    accept_late integer not null default 0, accept_paused integer not null default 0,
    finish_start timestamptz(0), finish_days integer, finish_unit text not null,
    simple_finish_days integer, finish_due timestamptz(0), finish_raw date, finish_warn date,
    finish_late integer not null default 0, due_estimated smallint not null default 0,
    paused_since timestamptz(0), paused_days integer not null default 0, supplement_due timestamptz(0), supplement_items jsonb,
    told_state integer not null default 0, told_late integer not null default 0,
    extend_state integer not null default 0, extend_days integer not null default 0, extend_reason text,
    extend_user bigint, extended_to timestamptz(0), withdraw_state integer not null default 0, withdraw_user bigint,
    priority integer not null default 1, cluster_id bigint, urged smallint not null default 0,
    supervised smallint not null default 0, satisfaction integer, satisfaction_note text,
    need_audit smallint not null default 1, confidential smallint not null default 0,
    barred_ids bigint[] not null default '{}', relief_case_id bigint, case_status integer not null default 10,
    search_key text not null default '', title text not null, content text not null, demand text,
    accused_name text, accused_dept text,
    is_anonymous smallint not null default 0, is_repeat smallint not null default 0, is_backdated smallint not null default 0,
    first_case_id bigint, stage integer not null default 1, accept_result integer, hearing jsonb,
    recusals_noted smallint not null default 0, way_up smallint not null default 0`;

/**
 * Statements that create the table of a kind of case, with the indexes of domain.md 3.14.
 *
 * - Acceptance and completion are two clocks, each with its days late and the dates of its state changes. told_state and
 *   told_late are the last notified ones.
 * - way_up: petitions without an eligible handler (decision 015). 0 not needed, 1 leadership and inspection, 2
 *   administrators; 3 notified, and an eligible handler exists again.
 * - filed_phone: the phone at filing, if staff changed it later; the proof of identity still uses it.
 * - withdraw_*: a withdrawal at the counter waits for a second user. transfer_*: a transfer to an outside organisation
 *   waits for its signature.
 * - notice_*: the privacy notice accepted when filing without a session.
 *
 * @param own further columns: `route text, headcount integer not null`
 * @param classified every case has a type and a legal class, which lists count
 */
export function caseTableStatements(table: string, own: string, { classified = false } = {}): string[] {
  const required = classified ? 'not null' : '';
  return [
    `create table ${table} (${caseColumns},
      type_id bigint ${required}, legal_class integer ${required}, ${own})`,
    `create unique index ${table}_no on ${table} (tenant_id, case_no)`,
    `create index ${table}_newest on ${table} (tenant_id, id desc) where is_deleted = 0`,
    `create index ${table}_dept on ${table} (tenant_id, dept_id, case_status, finish_due) where is_deleted = 0`,
    `create index ${table}_district on ${table} (tenant_id, district_id, case_status, id desc) where is_deleted = 0`,
    // counts by class are an index-only scan for users who see every case
    `create index ${table}_status on ${table} (tenant_id, case_status, id desc)
      ${classified ? 'include (legal_class)' : ''} where is_deleted = 0`,
    `create index ${table}_handler on ${table} (handler_id, case_status) where is_deleted = 0`,
    `create index ${table}_person on ${table} (id_hash, create_time) where id_hash is not null`,
    `create index ${table}_name on ${table} (tenant_id, applicant_name, id desc)
      where is_deleted = 0 and is_anonymous = 0 and applicant_name is not null`,
    `create index ${table}_phone on ${table} (phone_hash, create_time) where phone_hash is not null`,
    `create index ${table}_cluster on ${table} (cluster_id) where cluster_id is not null`,
    `create index ${table}_clock on ${table} (case_status, least(accept_due, finish_due))
      where is_deleted = 0 and case_status < 40`,
    `create index ${table}_type on ${table} (tenant_id, type_id)
      where is_deleted = 0 ${classified ? '' : 'and type_id is not null'}`,
    // times of receipt and completion, for the leaders' board and for lists. Days late are in no index: the sweep changes
    // them, and each change would be expensive
    `create index ${table}_received on ${table} (tenant_id, received_time) include (district_id, type_id, id)
      where is_deleted = 0`,
    `create index ${table}_settled on ${table}
      (tenant_id, (coalesce(reply_time, case when case_status = 42 then transfer_time end))) where is_deleted = 0`,
    `create index ${table}_rated on ${table} (tenant_id, satisfaction, id desc)
      where is_deleted = 0 and satisfaction is not null`,
    `create index ${table}_recusals on ${table} (id) where recusals_noted = 0`,
    `create index ${table}_pairs on ${table} using gin (pairs(search_key)) where is_deleted = 0`,
  ];
}

const types = [
  `create table case_type (
    ${baseColumns}, kind integer not null, type_name text not null, parent_id bigint not null default 0,
    dept_id bigint not null, legal_class integer, accept_days integer, finish_days integer,
    simple_track smallint not null default 0, need_audit smallint not null default 1,
    confidential smallint not null default 0, template_code text, keywords text, sort integer not null default 0)`,
  'create unique index case_type_name on case_type (tenant_id, kind, parent_id, type_name) where is_deleted = 0',
  `create table import_done (
    tenant_id text not null, kind text not null, row_hash text not null, case_id bigint not null, primary key (tenant_id, kind, row_hash))`,
];

const timeline = [
  // timelines of all cases, chained by hash (domain.md 3.1); the product never updates or deletes a row
  `create table case_event (
    ${baseColumns}, case_type text not null, case_id bigint not null, seq integer not null, action text not null,
    from_status integer, to_status integer, actor_id bigint, actor_name text not null, actor_dept text, note text,
    diff jsonb, attachments jsonb, time timestamptz(0) not null, ip text, is_visible smallint not null default 0,
    prev_hash text not null, hash text not null)`,
  'create unique index case_event_seq on case_event (case_type, case_id, seq)',
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'timeline rows are never changed' using errcode = '0A000'; end $$`,
  'create trigger case_event_fixed before update or delete on case_event for each row execute function refuse_change()',
  `create trigger case_event_whole before truncate on case_event
    for each statement execute function never_changed()`,
];

const letters = [
  // daily sequence of case numbers and yearly sequence of document numbers, without gaps within the transaction
  'create table case_sequence (tenant_id text not null, name text not null, last integer not null, primary key (tenant_id, name))',
  `create table document (
    ${baseColumns}, doc_no text not null, template_code text not null, title text not null, case_type text not null,
    case_id bigint not null, html text not null, sha256 text not null, issued_time timestamptz(0), voided_time timestamptz(0))`,
  'create unique index document_no on document (tenant_id, doc_no)',
  'create index document_case on document (case_type, case_id)',
  // the verification code, for the public check (domain.md 6.4, 8)
  'create index document_code on document (tenant_id, left(sha256, 12))',
  // 编号作废登记 (domain.md 3.14)
  `create table voided_number (${baseColumns}, doc_no text not null, title text not null, case_type text not null,
    case_id bigint not null, case_no text, reason text not null, replaced_by text, voided_by text not null)`,
  `create index voided_number_list on voided_number ${newest}`,
  'create index voided_number_doc_no on voided_number (tenant_id, doc_no) where is_deleted = 0',
];

const recusal = [
  // users barred from a case: keyed digests of the names it accuses and of the handlers it was taken from. If a text
  // names many users, leadership decides who is barred; `cleared` marks a user who is not
  `create table case_recusal (
    tenant_id text not null, mark bigint not null, case_type text not null, case_id bigint not null,
    cleared boolean not null default false, primary key (tenant_id, mark, case_type, case_id))`,
  'create index case_recusal_case on case_recusal (case_type, case_id)',
];

/**
 * Search for similar letters. `case_words` has a row per case with the pairs of neighbouring characters as numbers,
 * different for each tenant and kind. `case_gram` has the frequency of a pair in a sample, so that rare pairs count
 * more and are searched first. `case_like` returns the cases with wanted pairs, most significant first.
 */
const likeness = [
  `create table case_words (${baseColumns}, case_type text not null, grams integer[] not null)`,
  'create index case_words_grams on case_words using gin (grams) with (fastupdate = off) where is_deleted = 0',
  'create index case_words_newest on case_words (tenant_id, case_type, id desc) where is_deleted = 0',
  `create table case_gram (${baseColumns}, case_type text not null, gram integer not null, letters integer not null,
    sampled integer not null)`,
  'create unique index case_gram_gram on case_gram (tenant_id, case_type, gram) where is_deleted = 0',
  // the planner assumes that a list matches half a percent of all rows, and would prefer a full scan
  `create function case_like(wanted integer[], weights real[], tenant text, most_each integer, most integer)
    returns table (id bigint, weight real) language sql stable rows 200
    set enable_seqscan = off set enable_indexscan = off set jit = off as $$
      select found.id, sum(g.weight)::real from unnest(wanted, weights) g (gram, weight) cross join lateral (
        select w.id from case_words w
        where w.grams @> array[g.gram] and w.tenant_id = tenant and w.is_deleted = 0 limit most_each) found
      group by found.id order by 2 desc, 1 desc limit most $$`,
];

/** Phrases of replies, articles of laws by edition, and phrases disabled by an amendment (domain.md 6.4 #13). */
const texts = [
  `create table phrase (${baseColumns},
    title text not null, content text not null, sort integer not null, remark text, suspended text default '')`,
  'create unique index phrase_title on phrase (tenant_id, title) where is_deleted = 0',
  'create index phrase_sort on phrase (tenant_id, sort, id) where is_deleted = 0',
  `create table law (${baseColumns}, name text not null, article text not null, edition text not null, text text not null,
    source text, effective_from date not null, effective_to date)`,
  'create unique index law_name_article_edition on law (tenant_id, name, article, edition) where is_deleted = 0',
  'create index law_order on law (tenant_id, name, article, effective_from) where is_deleted = 0',
  `create table law_suspension (${baseColumns}, law_id bigint not null, kind text not null, thing_id bigint not null,
    why text not null, by_name text not null)`,
  'create index law_suspension_thing on law_suspension (tenant_id, kind, thing_id) where is_deleted = 0',
  'create index law_suspension_law on law_suspension (law_id) where is_deleted = 0',
];
