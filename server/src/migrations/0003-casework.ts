import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Business tables in the tenant's data source: classifications, petitions, timelines, attachments, numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns of every kind of case (domain.md 3.1). */
const caseColumns = `
    ${baseColumns},
    case_no text not null, query_code text not null, source integer not null, received_time timestamptz(0) not null,
    person_id bigint, applicant_name text, id_no text, id_hash text, phone text, phone_hash text, email text,
    district_id bigint, dept_id bigint not null, from_dept_id bigint, transfer_time timestamptz(0), to_org text,
    second_sign_user_id bigint, handler_id bigint, handler_name text, handler_time timestamptz(0), drafter_id bigint,
    auditor_id bigint, audit_time timestamptz(0), audit_result integer, audit_note text,
    reply_result integer, reply_content text, investigation text, basis jsonb, reply_time timestamptz(0),
    reply_doc_no text, deliver_way integer, deliver_time timestamptz(0), read_time timestamptz(0),
    accept_start timestamptz(0) not null, accept_days integer, accept_unit text not null, accept_due timestamptz(0),
    accept_notice_time timestamptz(0), finish_start timestamptz(0), finish_days integer, finish_unit text not null,
    simple_finish_days integer, finish_due timestamptz(0), due_estimated smallint not null default 0,
    paused_since timestamptz(0), paused_days integer not null default 0, supplement_due timestamptz(0), supplement_items jsonb,
    sla_state integer not null default 0, overdue_days integer not null default 0,
    extend_state integer not null default 0, extend_days integer not null default 0, extend_reason text,
    extend_user bigint, extended_to timestamptz(0),
    priority integer not null default 1, cluster_id bigint, urged smallint not null default 0,
    supervised smallint not null default 0, satisfaction integer, satisfaction_note text,
    need_audit smallint not null default 1, confidential smallint not null default 0,
    barred_ids bigint[] not null default '{}', relief_case_id bigint, case_status integer not null default 10,
    search_key text not null default ''`;

const caseIndexes = (table: string) => [
  `create unique index ${table}_no on ${table} (tenant_id, case_no)`,
  `create index ${table}_newest on ${table} (tenant_id, id desc) where is_deleted = 0`,
  `create index ${table}_dept on ${table} (tenant_id, dept_id, case_status, finish_due) where is_deleted = 0`,
  `create index ${table}_district on ${table} (tenant_id, district_id, case_status, id desc) where is_deleted = 0`,
  `create index ${table}_status on ${table} (tenant_id, case_status, id desc) where is_deleted = 0`,
  `create index ${table}_handler on ${table} (handler_id, case_status) where is_deleted = 0`,
  `create index ${table}_person on ${table} (id_hash, create_time) where id_hash is not null`,
  `create index ${table}_phone on ${table} (phone_hash, create_time) where phone_hash is not null`,
  `create index ${table}_cluster on ${table} (cluster_id) where cluster_id is not null`,
  `create index ${table}_clock on ${table} (case_status, least(accept_due, finish_due)) where is_deleted = 0 and case_status < 40`,
];

const statements = [
  `create table case_type (
    ${baseColumns}, kind integer not null, type_name text not null, parent_id bigint not null default 0,
    dept_id bigint not null, legal_class integer, accept_days integer, finish_days integer,
    simple_track smallint not null default 0, need_audit smallint not null default 1,
    confidential smallint not null default 0, template_code text, keywords text, sort integer not null default 0)`,
  `create unique index case_type_name on case_type (tenant_id, kind, parent_id, type_name) where is_deleted = 0`,

  `create table petition_letter (${caseColumns},
    type_id bigint not null, legal_class integer not null, title text not null, content text not null, demand text,
    accused_name text, accused_dept text, is_anonymous smallint not null default 0,
    is_real_name_protected smallint not null default 0, is_group smallint not null default 0, group_count integer,
    representatives jsonb, happen_time timestamptz(0), happen_place text, is_backdated smallint not null default 0,
    is_repeat smallint not null default 0, first_case_id bigint, stage integer not null default 1, accept_result integer,
    from_org text, from_doc_no text, feedback_due timestamptz(0), hearing jsonb, public_flag smallint not null default 0)`,
  ...caseIndexes('petition_letter'),
  `create index petition_letter_type on petition_letter (tenant_id, type_id) where is_deleted = 0`,

  // timelines of all cases, chained by hash (domain.md 3.1); the product never updates or deletes a row
  `create table case_event (
    ${baseColumns}, case_type text not null, case_id bigint not null, seq integer not null, action text not null,
    from_status integer, to_status integer, actor_id bigint, actor_name text not null, actor_dept text, note text,
    diff jsonb, attachments jsonb, time timestamptz(0) not null, ip text, is_visible smallint not null default 0,
    prev_hash text not null, hash text not null)`,
  `create unique index case_event_seq on case_event (case_type, case_id, seq)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'timeline rows are never changed' using errcode = '0A000'; end $$`,
  `create trigger case_event_fixed before update or delete on case_event for each row execute function refuse_change()`,

  `create table biz_file (
    ${baseColumns}, file_key text not null, original_name text not null, extension text not null, content_type text not null,
    file_size bigint not null, sha256 text not null, case_type text, case_id bigint, bound_time timestamptz(0), upload_ip text)`,
  `create unique index biz_file_key on biz_file (file_key)`,
  `create index biz_file_newest on biz_file (create_time)`,
  `create index biz_file_case on biz_file (case_type, case_id) where is_deleted = 0`,
  `create index biz_file_orphan on biz_file (create_time) where case_id is null and is_deleted = 0`,

  // daily sequence of case numbers and yearly sequence of document numbers, without gaps within the transaction
  `create table case_sequence (tenant_id text not null, name text not null, last integer not null, primary key (tenant_id, name))`,
  `create table document (
    ${baseColumns}, doc_no text not null, template_code text not null, title text not null, case_type text not null,
    case_id bigint not null, html text not null, sha256 text not null, issued_time timestamptz(0), voided_time timestamptz(0))`,
  `create unique index document_no on document (tenant_id, doc_no)`,
  `create index document_case on document (case_type, case_id)`,

  `create table import_batch (
    ${baseColumns}, kind text not null, file_name text not null, sha256 text not null, total integer not null,
    good integer not null, bad integer not null, state text not null, imported_time timestamptz(0))`,
  `create table import_row (
    batch_id bigint not null, row_no integer not null, raw jsonb not null, errors jsonb, row_hash text not null,
    case_id bigint, primary key (batch_id, row_no))`,
  `create table import_done (
    tenant_id text not null, kind text not null, row_hash text not null, case_id bigint not null, primary key (tenant_id, kind, row_hash))`,
];
