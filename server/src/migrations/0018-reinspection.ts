import type { Kysely } from 'kysely';
import { caseTableStatements } from './0010-case.ts';
import { baseColumns, newest, run } from './columns.ts';

/** 成绩复核 (domain.md 3.5): tasks, rosters and applications. */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

const statements = [
  `create table reinspection (
    ${baseColumns}, name text not null, exam_id bigint not null, dept_id bigint not null, template_id bigint not null,
    template_version integer not null default 0, subjects jsonb not null, apply_start timestamptz(0) not null,
    apply_end timestamptz(0) not null, result_deadline timestamptz(0) not null, rules jsonb not null, notice text not null,
    closed_time timestamptz(0))`,
  'create unique index reinspection_name on reinspection (tenant_id, name) where is_deleted = 0',
  `create index reinspection_newest on reinspection ${newest}`,
  'create index reinspection_template on reinspection (tenant_id, template_id) where is_deleted = 0',
  'create index reinspection_closing on reinspection (status, apply_end) where is_deleted = 0',

  `create table reinspection_roster (
    ${baseColumns}, task_id bigint not null, examiner_id bigint not null, person_id bigint not null, id_hash text not null,
    ticket_no text not null, name text not null, district_id bigint not null, data jsonb not null default '{}')`,
  `create unique index reinspection_roster_once on reinspection_roster (task_id, id_hash, ticket_no)
    where is_deleted = 0`,
  'create index reinspection_roster_task on reinspection_roster (tenant_id, task_id, ticket_no, id) where is_deleted = 0',
  'create index reinspection_roster_ticket on reinspection_roster (tenant_id, ticket_no) where is_deleted = 0',

  // Standing of the score, because letters cite it: void_by which clause ('' if undecided), and absent. redraws: of
  // reviewers, which are limited
  ...caseTableStatements(
    'reinspection_user',
    `task_id bigint not null, roster_id bigint not null, exam_id bigint not null, examiner_id bigint not null,
    ticket_no text not null, subject_code text not null, subject_name text not null, apply_reason integer not null,
    form_data jsonb not null default '{}', original_score numeric, void_by text, absent smallint not null default 0,
    item_sum numeric, tolerance numeric not null default 0, redraws integer not null default 0,
    reviewer1 bigint, result1 text, score1 numeric, reviewer2 bigint, result2 text, score2 numeric,
    arbiter bigint, result3 text, final_score numeric, score_changed smallint not null default 0`,
  ),
  'create index reinspection_user_task on reinspection_user (tenant_id, task_id, case_status) where is_deleted = 0',
  'create index reinspection_user_examiner on reinspection_user (examiner_id, subject_code) where is_deleted = 0',
  'create index reinspection_user_roster on reinspection_user (roster_id) where is_deleted = 0',
  'create index reinspection_user_first on reinspection_user (reviewer1, case_status) where is_deleted = 0',
  'create index reinspection_user_second on reinspection_user (reviewer2, case_status) where is_deleted = 0',
];
