import type { Kysely } from 'kysely';
import { caseTableStatements } from './0010-case.ts';
import { baseColumns, newest, run } from './columns.ts';

/** 经济师登记 (domain.md 3.9): roster, rules of required years, and registrations. */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

/** filed: the name, number and unit that the applicant filed and staff corrected; the number is encrypted. */
const filedDetails = (db: Kysely<unknown>): Promise<void> => run(db, ['alter table economist add column filed jsonb']);

export const later = { '0220-filed-registrations': { up: filedDetails, business: filedDetails } };

const statements = [
  `create table economist_user (
    ${baseColumns}, batch_no text not null, name text not null, id_no text not null, id_hash text not null, ticket_no text,
    level integer not null, major integer not null, exam_year integer not null, score1 numeric(5,1), score2 numeric(5,1),
    district_id bigint not null, work_unit text, phone text, commit_mode integer not null default 1,
    check_state integer not null default 2, submit_state integer not null default 0)`,
  `create unique index economist_user_once on economist_user (tenant_id, batch_no, id_hash, level, major)
    where is_deleted = 0`,
  `create index economist_user_newest on economist_user ${newest}`,
  'create index economist_user_batch on economist_user (tenant_id, batch_no, id desc) where is_deleted = 0',
  'create index economist_user_district on economist_user (tenant_id, district_id, id desc) where is_deleted = 0',
  'create index economist_user_number on economist_user (tenant_id, id_hash) where is_deleted = 0',

  `create table econ_rule (
    ${baseColumns}, level integer not null, education integer not null, min_years integer not null)`,
  'create unique index econ_rule_level_education on econ_rule (tenant_id, level, education) where is_deleted = 0',

  // earlier_forms: versions of the form before a 补正, with the time of the change
  ...caseTableStatements(
    'economist',
    `economist_user_id bigint not null, batch_no text not null, level integer not null, major integer not null,
    exam_year integer not null, template_id bigint not null, template_version integer not null, form_data jsonb not null,
    earlier_forms jsonb not null default '[]', education integer, work_unit text, proven_months integer not null,
    required_years integer, audit_level integer not null default 1, last_level integer not null default 2,
    audits jsonb not null default '[]', audit_doc_no text, false_promise smallint not null default 0,
    cert_no text, register_date date, valid_to date`,
  ),
  'create index economist_batch on economist (tenant_id, batch_no, case_status, id desc) where is_deleted = 0',
  // a refused or withdrawn registration may be filed again
  `create unique index economist_once on economist (economist_user_id)
    where is_deleted = 0 and case_status not in (41, 60)`,
  'create unique index economist_cert on economist (tenant_id, cert_no) where cert_no is not null',
  'create index economist_false on economist (tenant_id, id_hash) where false_promise = 1',
];
