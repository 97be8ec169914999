import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/**
 * Examinations with subjects, centres and staff, and their papers (domain.md 1.2, 2.4), stored with the business
 * tables. Data scopes use `district_ids` and `centre_ids`: participants see the examination. Steps are chained in
 * `case_event`, like those of a case.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create table formal_exam (
    ${baseColumns}, exam_code text not null, name text not null, project_type integer not null, year integer not null,
    batch integer not null, mode integer not null,
    register_start timestamptz(0) not null, register_end timestamptz(0) not null,
    exam_start timestamptz(0) not null, exam_end timestamptz(0) not null, score_release_time timestamptz(0),
    review_days integer not null, total_score numeric(6, 1) not null, pass_score numeric(6, 1) not null,
    pass_rule integer not null, district_ids bigint[] not null, centre_ids bigint[] not null default '{}',
    fee numeric(8, 2), notice text, attachments bigint[], release_state integer not null default 0,
    release_ask_user bigint, release_ask_time timestamptz(0), release_reason text, cancel_reason text,
    refusal_told date, search_key text not null default '')`,
  'create unique index formal_exam_code on formal_exam (tenant_id, exam_code)',
  'create unique index formal_exam_year_name on formal_exam (tenant_id, year, name) where is_deleted = 0',
  'create index formal_exam_status on formal_exam (tenant_id, year, status) where is_deleted = 0',
  'create index formal_exam_start on formal_exam (tenant_id, exam_start desc, id desc) where is_deleted = 0',
  'create index formal_exam_pairs on formal_exam using gin (pairs(search_key)) where is_deleted = 0',

  `create table exam_subject (
    ${baseColumns}, exam_id bigint not null, subject_code text not null, name text not null,
    start_time timestamptz(0) not null, end_time timestamptz(0) not null, paper_id bigint,
    total_score numeric(6, 1) not null, pass_score numeric(6, 1) not null, objective_score numeric(6, 1),
    sort integer not null default 0)`,
  'create unique index exam_subject_code on exam_subject (tenant_id, exam_id, subject_code) where is_deleted = 0',
  'create index exam_subject_paper on exam_subject (tenant_id, paper_id) where is_deleted = 0 and paper_id is not null',

  `create table exam_place (
    ${baseColumns}, exam_id bigint not null, district_id bigint not null, centre_id bigint not null,
    plan_seats integer not null, plan_rooms integer not null, chief text)`,
  'create unique index exam_place_centre on exam_place (tenant_id, exam_id, centre_id) where is_deleted = 0',
  'create index exam_place_used on exam_place (tenant_id, centre_id) where is_deleted = 0',

  `create table exam_staff (
    ${baseColumns}, exam_id bigint not null, district_id bigint, centre_id bigint, room_id bigint,
    name text not null, phone text not null, duty integer not null)`,
  'create index exam_staff_exam on exam_staff (tenant_id, exam_id, centre_id) where is_deleted = 0',

  `create table paper (
    ${baseColumns}, paper_code text not null, name text not null, subject text not null, project_type integer,
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

  // what scoring and item statistics need of a question, copied when the paper is bound; keys are encrypted
  `create table paper_question (
    ${baseColumns}, paper_id bigint not null, section_no integer not null, section_title text not null,
    question_id bigint not null, question_version integer not null default 1, sort integer not null,
    score numeric(6, 1) not null, question_type integer not null, letters text not null default '',
    answer_key text, score_rule jsonb, knowledge text)`,
  `create unique index paper_question_once on paper_question (tenant_id, paper_id, question_id) where is_deleted = 0`,
  `create unique index paper_question_place on paper_question (tenant_id, paper_id, section_no, sort)
    where is_deleted = 0`,
];
