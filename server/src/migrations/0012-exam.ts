import type { Kysely } from 'kysely';
import { baseColumns, run } from './columns.ts';

/**
 * Examinations with subjects, centres and staff, rosters, seats, results and violations (domain.md 1.2–1.4). Steps of an
 * examination are chained in `case_event`, like those of a case.
 */
export const business = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...exam, ...person, ...examiner, ...seats, ...plans, ...results, ...violations, ...tallies]);

export const up = business;

const parts = Array.from({ length: 16 }, (_, remainder) => String(remainder).padStart(2, '0'));

/**
 * Statements that create a table in partitions by examination.
 *
 * @param unique name and columns of each unique index. Refusals contain the name of a partition's index, so it starts
 *   with the name of the table (named-constraints.ts)
 */
function partitioned(table: string, columns: string, unique: readonly (readonly [string, string])[]): string[] {
  // a primary key must contain the partition column; with the id first, it also finds a row by id alone
  const base = baseColumns.replace('primary key default', 'not null default');
  return [
    `create table ${table} (${base}, exam_id bigint not null, ${columns}, primary key (id, exam_id))
      partition by hash (exam_id)`,
    ...parts.flatMap((part, remainder) => [
      `create table ${table}_${part} partition of ${table} for values with (modulus 16, remainder ${remainder})`,
      ...unique.map(
        ([name, of]) => `create unique index ${table}_${part}_${name} on ${table}_${part} ${of} where is_deleted = 0`,
      ),
    ]),
    ...unique.map(([name, of]) => `create unique index ${table}_${name} on ${table} ${of} where is_deleted = 0`),
  ];
}

const exam = [
  // data scopes use district_ids and centre_ids: participants see the examination. release_task_id: the task that
  // releases the scores of a large examination; null: none is running (decision 047)
  `create table formal_exam (
    ${baseColumns}, exam_code text not null, name text not null, project_type integer not null, year integer not null,
    batch integer not null, mode integer not null,
    register_start timestamptz(0) not null, register_end timestamptz(0) not null,
    exam_start timestamptz(0) not null, exam_end timestamptz(0) not null, score_release_time timestamptz(0),
    review_days integer not null, total_score numeric(6, 1) not null, pass_score numeric(6, 1) not null,
    pass_rule integer not null, district_ids bigint[] not null, centre_ids bigint[] not null default '{}',
    fee numeric(8, 2), notice text, attachments bigint[], release_state integer not null default 0,
    release_ask_user bigint, release_ask_time timestamptz(0), release_reason text, release_task_id bigint,
    cancel_reason text, refusal_told date, search_key text not null default '')`,
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
  // further papers of a subject (decision 048): B 卷 and C 卷, in addition to A
  `create table subject_paper (
    ${baseColumns}, exam_id bigint not null, subject_id bigint not null, paper_id bigint not null,
    label text not null check (label ~ '^[B-Z]$'))`,
  'create unique index subject_paper_once on subject_paper (tenant_id, subject_id, paper_id) where is_deleted = 0',
  'create unique index subject_paper_label on subject_paper (tenant_id, subject_id, label) where is_deleted = 0',
  'create index subject_paper_exam on subject_paper (tenant_id, exam_id) where is_deleted = 0',
  'create index subject_paper_used on subject_paper (tenant_id, paper_id) where is_deleted = 0',

  // last_ticket: ticket numbers are never reused
  `create table exam_place (
    ${baseColumns}, exam_id bigint not null, district_id bigint not null, centre_id bigint not null,
    plan_seats integer not null, plan_rooms integer not null, chief text, last_ticket integer not null default 0)`,
  'create unique index exam_place_centre on exam_place (tenant_id, exam_id, centre_id) where is_deleted = 0',
  'create index exam_place_used on exam_place (tenant_id, centre_id) where is_deleted = 0',
  `create table exam_staff (
    ${baseColumns}, exam_id bigint not null, district_id bigint, centre_id bigint, room_id bigint,
    name text not null, phone text not null, duty integer not null)`,
  'create index exam_staff_exam on exam_staff (tenant_id, exam_id, centre_id) where is_deleted = 0',
];

const person = [
  // former_id_hashes: digests of former id numbers after a correction (domain.md 3.8), so that an older file creates no
  // second person. known_id: a person whose number is known under another name waits for a comparison by the city office
  `create table person (
    ${baseColumns}, id_type integer not null, id_hash text not null, id_no text not null,
    former_id_hashes text[] not null default '{}', name text not null, former_names text[] not null default '{}',
    gender integer not null, birthday date, phone text not null default '',
    integrity_flag smallint not null default 0, known_id bigint)`,
  'create unique index person_once on person (tenant_id, id_type, id_hash) where is_deleted = 0',
  'create index person_number on person (tenant_id, id_hash) where is_deleted = 0',
  `create index person_former_number on person using gin (former_id_hashes)
    where is_deleted = 0 and former_id_hashes <> '{}'`,
  'create index person_known on person (tenant_id, known_id) where known_id is not null',
];

/** Rosters (decision 040). Counts per place and state are maintained in the same transaction. */
const examiner = [
  // wished_centre_id: the requested centre, even if another one was assigned
  ...partitioned(
    'examiner',
    `district_id bigint not null, centre_id bigint, wished_centre_id bigint, room_id bigint, seat_no integer,
    ticket_no text, person_id bigint not null, name text not null, gender integer not null, id_type integer not null,
    id_no text not null, id_hash text not null, phone text not null, work_unit text, major text, unit_kind integer,
    education integer, needs_access smallint not null default 0, photo_id bigint, photo_name text,
    subjects text[] not null, reg_status integer not null, reg_note text, attend_status integer not null default 0,
    violation_level integer not null default 0`,
    [
      ['once', '(tenant_id, exam_id, id_hash)'],
      ['ticket', '(tenant_id, exam_id, ticket_no)'],
    ],
  ),
  // covers a list page with the usual filters by an index-only scan
  `create index examiner_walk on examiner (exam_id, id)
    include (tenant_id, district_id, centre_id, reg_status, attend_status, violation_level) where is_deleted = 0`,
  'create index examiner_seat on examiner (exam_id, district_id, centre_id, room_id, seat_no) where is_deleted = 0',
  'create index examiner_person on examiner (person_id) where is_deleted = 0',
  // case-insensitive lookup of photos by file name
  `create index examiner_photo on examiner (exam_id, lower(photo_name)) where is_deleted = 0 and photo_name is not null`,

  // centre 0: people without a centre yet
  `create table examiner_count (
    ${baseColumns}, exam_id bigint not null, district_id bigint not null, centre_id bigint not null,
    reg_status integer not null, attend_status integer not null, violation_level integer not null,
    people integer not null)`,
  `create unique index examiner_count_cell on examiner_count
    (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level) where is_deleted = 0`,
  `create table examiner_step (
    ${baseColumns}, exam_id bigint not null, examiner_id bigint not null, verb text not null,
    from_status integer not null, to_status integer not null, note text, actor_name text not null)`,
  'create index examiner_step_examiner on examiner_step (examiner_id, id) where is_deleted = 0',
  `create table photo_file (
    ${baseColumns}, exam_id bigint not null, file_name text not null, source_key text, task_id bigint not null,
    state text not null default 'reading' check (state in ('reading', 'done', 'cancelled', 'failed')),
    total integer not null, matched integer not null default 0, replaced integer not null default 0,
    unknown_count integer not null default 0, unknown jsonb not null default '[]',
    refused_count integer not null default 0, refused jsonb not null default '[]')`,
  'create index photo_file_newest on photo_file (exam_id, create_user, id desc) where is_deleted = 0',
];

/** Seats (decision 044): examinees per slot, and a copy of the rooms. */
const seats = [
  ...partitioned(
    'exam_seat',
    `examiner_id bigint not null, slot smallint not null, district_id bigint not null, centre_id bigint not null,
    room_id bigint not null, seat_no smallint not null`,
    [
      ['place', '(exam_id, room_id, slot, seat_no)'],
      ['person', '(exam_id, examiner_id, slot)'],
    ],
  ),
  `create table exam_room (
    ${baseColumns}, exam_id bigint not null, district_id bigint not null, centre_id bigint not null,
    room_id bigint not null, locked smallint not null default 0, people integer not null default 0,
    places integer not null default 0)`,
  'create unique index exam_room_once on exam_room (tenant_id, exam_id, room_id) where is_deleted = 0',
  'create index exam_room_room on exam_room (room_id) where is_deleted = 0',
];

const plans = [
  `create table seat_plan (
    ${baseColumns}, exam_id bigint not null, district_ids bigint[] not null, state smallint not null,
    rules jsonb not null, seed text not null, digest text, parts jsonb not null, task_id bigint,
    ended_user bigint, ended_time timestamptz(0))`,
  'create index seat_plan_exam on seat_plan (exam_id, id) where is_deleted = 0',
  `create table seat_plan_room (
    ${baseColumns}, plan_id bigint not null, exam_id bigint not null, district_id bigint not null,
    centre_id bigint not null, room_id bigint not null, people integer not null,
    examiner_ids bigint[] not null, slots integer[] not null, seat_nos integer[] not null)`,
  'create index seat_plan_room_plan on seat_plan_room (plan_id, district_id, centre_id)',
  `create table seat_plan_shortfall (
    ${baseColumns}, plan_id bigint not null, exam_id bigint not null, district_id bigint not null,
    reason text not null, people integer not null, examiner_ids bigint[] not null)`,
  'create index seat_plan_shortfall_plan on seat_plan_shortfall (plan_id, reason, district_id)',
];

const ofExaminee = 'examiner_id bigint not null, district_id bigint not null, centre_id bigint';
const oncePerSubject = [['once', '(exam_id, examiner_id, subject_code)']] as const;

/** Scores, results and answer sheets (decision 042). */
const results = [
  ...partitioned(
    'examiner_score',
    `${ofExaminee}, subject_code text not null, objective numeric(6, 1), subjective numeric(6, 1), score numeric(6, 1),
    attend integer not null, invalid_flag smallint not null default 0, invalid_reason text`,
    oncePerSubject,
  ),
  ...partitioned(
    'examiner_result',
    `${ofExaminee}, total_score numeric(6, 1), pass_flag smallint not null, score_version integer not null default 1`,
    [['once', '(exam_id, examiner_id)']],
  ),
  `create index examiner_result_total on examiner_result (exam_id, total_score desc nulls last, examiner_id)
    include (tenant_id, district_id, centre_id, pass_flag) where is_deleted = 0`,
  ...partitioned(
    'answer_sheet',
    `${ofExaminee}, subject_code text not null, paper_id bigint not null, answers bytea, item_scores bytea`,
    oncePerSubject,
  ),
];

/**
 * Violations with the steps before the decision (decision 045): number of the notice, and statement or waiver of the
 * examinee. A violation recorded after the release takes effect by the decision of a second person. A change of a
 * decided one waits for a second person.
 */
const violations = [
  `create table violation_record (
    ${baseColumns}, exam_id bigint not null, examiner_id bigint not null, person_id bigint not null,
    district_id bigint not null, centre_id bigint, subject_code text, level integer not null, clause text not null,
    fact_text text not null, evidence bigint[] not null default '{}',
    inform_no text, informed_time timestamptz(0), defence_until date, defence_told date, statement text,
    waived smallint not null default 0, waiver bigint[] not null default '{}',
    decision_no text, decided_time timestamptz(0), effective smallint not null default 1, record_until date,
    revoke_reason text, pending_level smallint, pending_subject text, pending_reason text, pending_user bigint,
    pending_time timestamptz(0))`,
  'create index violation_record_examiner on violation_record (exam_id, examiner_id) where is_deleted = 0',
  'create index violation_record_person on violation_record (person_id) where is_deleted = 0',
  `create unique index violation_record_no on violation_record (tenant_id, decision_no)
    where is_deleted = 0 and decision_no is not null`,
  `create unique index violation_record_inform on violation_record (tenant_id, inform_no)
    where is_deleted = 0 and inform_no is not null`,
  // one record per examinee and subject is in force at a time
  `create unique index violation_record_once on violation_record (exam_id, examiner_id, coalesce(subject_code, ''))
    where is_deleted = 0 and status <> 3`,
  'create index violation_record_exam on violation_record (exam_id, id) where is_deleted = 0',
];

const placed = `${baseColumns}, exam_id bigint not null, district_id bigint not null`;

/**
 * Tallies of released examinations, the source of all statistics (domain.md 1.4, 2.5; decision 043). They are compact
 * and not compressed: compression took most of the time of a score change.
 */
const tallies = [
  `create table exam_tally (
    ${placed}, centre_id bigint not null, subject_code text not null, n integer not null default 0,
    halves bigint not null default 0, passed integer not null default 0,
    tally bytea not null default '')`,
  // part of `create table` since PostgreSQL 16 only
  'alter table exam_tally alter column tally set storage external',
  `create unique index exam_tally_cell on exam_tally (tenant_id, exam_id, district_id, centre_id, subject_code)
    where is_deleted = 0`,
  `create table exam_pair (
    ${placed}, centre_id bigint not null, subject_code text not null, other_code text not null, n integer not null,
    sum_x bigint not null, sum_y bigint not null, sum_xx bigint not null, sum_yy bigint not null, sum_xy bigint not null)`,
  `create unique index exam_pair_cell on exam_pair (tenant_id, exam_id, district_id, centre_id, subject_code, other_code)
    where is_deleted = 0`,
  `create table exam_group (
    ${placed}, dim text not null, value integer not null, n integer not null, halves bigint not null,
    passed integer not null)`,
  `create unique index exam_group_cell on exam_group (tenant_id, exam_id, district_id, dim, value) where is_deleted = 0`,
  `create table exam_sheet_tally (
    ${placed}, subject_code text not null, paper_id bigint not null, gender integer not null,
    sheets integer not null default 0, tally bytea not null default '',
    answers bytea not null default '')`,
  'alter table exam_sheet_tally alter column tally set storage external, alter column answers set storage external',
  `create unique index exam_sheet_tally_cell on exam_sheet_tally
    (tenant_id, exam_id, district_id, subject_code, paper_id, gender) where is_deleted = 0`,
  'create index exam_sheet_tally_paper on exam_sheet_tally (tenant_id, paper_id, exam_id) where is_deleted = 0',
];
