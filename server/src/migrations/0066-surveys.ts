import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/**
 * Surveys, questions and answers (domain.md 2.6). Statistics count the signs stored with an answer: `picks`
 * (`question:key`, of a matrix `question:row:key`, and `question` if answered) and `words` (`question:word`).
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await business(db);
  // editors of surveys choose from districts and examinations; the seeds do this for a new installation
  await sql`insert into role_scope (role_id, scope_id, scope_category)
    select role.id, scope.id, 1 from role, data_scope scope
    where role.role_alias = 'content_editor' and role.is_deleted = 0 and scope.is_deleted = 0
      and scope.resource_code in ('district', 'formal_exam') and scope.scope_type = 1
    on conflict do nothing`.execute(db);
}

const statements = [
  `create table survey (
    ${baseColumns}, title text not null, scene integer not null, start_time timestamptz(0) not null,
    end_time timestamptz(0) not null, anonymous smallint not null, limit_per_user integer not null)`,
  `create index survey_newest on survey ${newest}`,
  'create index survey_due on survey (tenant_id, end_time) where is_deleted = 0 and status = 1',
  `create table survey_question (
    ${baseColumns}, survey_id bigint not null, sort integer not null, q_type integer not null, title text not null,
    options jsonb not null, rows jsonb not null, required smallint not null, show_if jsonb)`,
  'create index survey_question_list on survey_question (tenant_id, survey_id, sort) where is_deleted = 0',
  `create table survey_answer (
    ${baseColumns}, survey_id bigint not null, submit_time timestamptz(0) not null, user_name text, exam_id bigint,
    case_type text, case_id bigint, district_id bigint, score numeric(3, 2), duration integer not null, respondent text not null,
    ip text, answers jsonb not null, picks text[] not null, words text[] not null, search_key text not null)`,
  `create index survey_answer_list on survey_answer (tenant_id, survey_id, submit_time desc, id desc)
    where is_deleted = 0`,
  'create index survey_answer_all on survey_answer (tenant_id, submit_time desc, id desc) where is_deleted = 0',
  `create index survey_answer_respondent on survey_answer (tenant_id, survey_id, respondent) where is_deleted = 0`,
  'create index survey_answer_pairs on survey_answer using gin (pairs(search_key)) where is_deleted = 0',
];
