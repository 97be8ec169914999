import { baseColumns } from './columns.ts';

/** Columns of every kind of case (domain.md 3.1), as of 0047. */
const caseColumns = `
    ${baseColumns},
    case_no text not null, query_code text not null, source integer not null, received_time timestamptz(0) not null,
    person_id bigint, applicant_name text, id_no text, id_hash text, phone text, phone_hash text, email text,
    district_id bigint, dept_id bigint not null, from_dept_id bigint, transfer_time timestamptz(0), to_org text,
    second_sign_user_id bigint, handler_id bigint, handler_name text, handler_time timestamptz(0), drafter_id bigint,
    auditor_id bigint, audit_time timestamptz(0), audit_result integer, audit_note text,
    reply_result integer, reply_content text, returned_content text, investigation text, basis jsonb, reply_time timestamptz(0),
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
    search_key text not null default '', title text not null, content text not null, demand text,
    type_id bigint, legal_class integer, accused_name text, accused_dept text,
    is_anonymous smallint not null default 0, is_repeat smallint not null default 0, is_backdated smallint not null default 0,
    first_case_id bigint, stage integer not null default 1, accept_result integer, hearing jsonb,
    recusals_noted smallint not null default 0, way_up smallint not null default 0`;

/**
 * Statements that create the table of a kind of case, with the indexes of domain.md 3.14.
 *
 * @param own further columns: `route text, headcount integer not null`
 */
export const caseTableStatements = (table: string, own: string): string[] => [
  `create table ${table} (${caseColumns}, ${own})`,
  `create unique index ${table}_no on ${table} (tenant_id, case_no)`,
  `create index ${table}_newest on ${table} (tenant_id, id desc) where is_deleted = 0`,
  `create index ${table}_dept on ${table} (tenant_id, dept_id, case_status, finish_due) where is_deleted = 0`,
  `create index ${table}_district on ${table} (tenant_id, district_id, case_status, id desc) where is_deleted = 0`,
  `create index ${table}_status on ${table} (tenant_id, case_status, id desc) where is_deleted = 0`,
  `create index ${table}_handler on ${table} (handler_id, case_status) where is_deleted = 0`,
  `create index ${table}_person on ${table} (id_hash, create_time) where id_hash is not null`,
  `create index ${table}_name on ${table} (tenant_id, applicant_name, id desc) where is_deleted = 0 and is_anonymous = 0 and applicant_name is not null`,
  `create index ${table}_phone on ${table} (phone_hash, create_time) where phone_hash is not null`,
  `create index ${table}_cluster on ${table} (cluster_id) where cluster_id is not null`,
  `create index ${table}_clock on ${table} (case_status, least(accept_due, finish_due)) where is_deleted = 0 and case_status < 40`,
  `create index ${table}_type on ${table} (tenant_id, type_id) where is_deleted = 0 and type_id is not null`,
  `create index ${table}_received on ${table} (tenant_id, received_time) include (district_id, type_id, id) where is_deleted = 0`,
  `create index ${table}_settled on ${table} (tenant_id, (coalesce(reply_time, case when case_status = 42 then transfer_time end))) where is_deleted = 0`,
  `create index ${table}_recusals on ${table} (id) where recusals_noted = 0`,
  `create index ${table}_pairs on ${table} using gin (pairs(search_key)) where is_deleted = 0`,
];

/**
 * Since 0125 each clock has its own days late and the dates of its state changes; the old columns hold the last
 * notified state. In an existing table the days late go to the clock they belong to, judged by its times, or to its
 * only clock.
 */
export const clocksApart = (table: string): string[] => [
  `alter table ${table} rename column sla_state to told_state`,
  `alter table ${table} rename column overdue_days to told_late`,
  `alter table ${table} add column accept_raw date, add column accept_warn date,
    add column accept_late integer not null default 0, add column accept_paused integer not null default 0,
    add column finish_raw date, add column finish_warn date, add column finish_late integer not null default 0`,
  `update ${table} set accept_raw = accept_due::date, finish_raw = finish_due::date,
    accept_late = case when accept_due is null then 0 when finish_due is null then told_late
      when accept_notice_time > accept_due then greatest(1, accept_notice_time::date - accept_due::date) else 0 end,
    finish_late = case when finish_due is null then 0 when accept_due is null then told_late
      when coalesce(reply_time, case when case_status = 42 then transfer_time end) > finish_due
        then greatest(1, coalesce(reply_time, transfer_time)::date - finish_due::date) else 0 end`,
];

/** Since 0126: a withdrawal at the counter and who registered it. */
export const counterWithdrawals = (table: string): string[] => [
  `alter table ${table} add column withdraw_state integer not null default 0, add column withdraw_user bigint`,
];

/** Since 0200: a transfer to an outside organisation that waits for its signature, and who requested it. */
export const signedTransfers = (table: string): string =>
  `alter table ${table} add column transfer_state integer not null default 0, add column transfer_user bigint,
    add column transfer_request jsonb`;

/** Since 0150: the phone at filing, if staff changed it later. */
export const phoneAsFiled = (table: string): string => `alter table ${table} add column filed_phone text`;

/** Since 0151: the privacy notice accepted when filing without a session. */
export const acceptedNotices = (table: string): string =>
  `alter table ${table} add column notice_version text, add column notice_time timestamptz(0)`;
