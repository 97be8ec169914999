import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

/**
 * Surveys, questions and answers (domain.md 2.6). Statistics count the signs stored with an answer: `picks`
 * (`question:key`, of a matrix `question:row:key`, and `question` if answered) and `words` (`question:word`).
 */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

/** mark_*: the last mark of an answer by hand, or its deletion */
const marksByHand = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    'alter table survey_answer add column mark_reason text, add column mark_by text, add column mark_time timestamptz(0)',
  ]);

export const later = { '0225-survey-answer-marks': { up: marksByHand, business: marksByHand } };

const statements = [
  // ended_time: from here the term of the answers runs
  `create table survey (
    ${baseColumns}, title text not null, scene integer not null, start_time timestamptz(0) not null,
    end_time timestamptz(0) not null, anonymous smallint not null, limit_per_user integer not null,
    ended_time timestamptz(0), answers_deleted_time timestamptz(0), answers_deleted_years integer)`,
  `create index survey_newest on survey ${newest}`,
  'create index survey_due on survey (tenant_id, end_time) where is_deleted = 0 and status = 1',
  `create table survey_question (
    ${baseColumns}, survey_id bigint not null, sort integer not null, q_type integer not null, title text not null,
    options jsonb not null, rows jsonb not null, required smallint not null, show_if jsonb)`,
  'create index survey_question_list on survey_question (tenant_id, survey_id, sort) where is_deleted = 0',

  // Anonymous answers have random ids and dates without time (security.md S73); arrival stores their order. burst: one of
  // many from one network within minutes. Each answer uses one ticket, stored as a keyed digest that reveals neither time
  // nor requester. notice_*: the privacy notice accepted by the author of a named answer
  `create table survey_answer (
    ${baseColumns}, survey_id bigint not null, submit_time timestamptz(0) not null, arrival bigint not null default 0,
    user_name text, exam_id bigint, case_type text, case_id bigint, district_id bigint, score numeric(3, 2),
    duration integer not null, respondent text not null, ip text, burst smallint not null default 0,
    ticket text, earlier_ticket text, notice_version text, notice_time timestamptz(0),
    answers jsonb not null, picks text[] not null, words text[] not null, search_key text not null)`,
  `create index survey_answer_list on survey_answer (tenant_id, survey_id, submit_time desc, id desc)
    where is_deleted = 0`,
  'create index survey_answer_all on survey_answer (tenant_id, submit_time desc, id desc) where is_deleted = 0',
  'create index survey_answer_respondent on survey_answer (tenant_id, survey_id, respondent) where is_deleted = 0',
  'create index survey_answer_pairs on survey_answer using gin (pairs(search_key)) where is_deleted = 0',
  'create index survey_answer_arrival on survey_answer (tenant_id, survey_id, arrival)',
  'create unique index survey_answer_ticket on survey_answer (ticket) where ticket is not null',
  `create unique index survey_answer_earlier_ticket on survey_answer (earlier_ticket)
    where earlier_ticket is not null`,
];
