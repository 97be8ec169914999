import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Seats of an examination (domain.md 1.2, 1.3; decision 044): examinees per slot, a copy of the rooms, and seating
 * plans. Seats are partitioned by examination like rosters.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...roster, ...seat, ...room, ...plan]) await sql.raw(statement).execute(db);
}

export const up = business;

const roster = [
  // the requested centre, even if another one was assigned
  `alter table examiner add column wished_centre_id bigint, add column needs_access smallint not null default 0`,
  // ticket numbers are never reused
  'alter table exam_place add column last_ticket integer not null default 0',
];

const parts = Array.from({ length: 16 }, (_, remainder) => String(remainder).padStart(2, '0'));
// refusals contain the name of a partition's index, so it starts with the name of the table (named-constraints.ts)
const unique = [
  ['place', '(exam_id, room_id, slot, seat_no)'],
  ['person', '(exam_id, examiner_id, slot)'],
];

const seat = [
  `create table exam_seat (
    ${baseColumns.replace('primary key default', 'not null default')},
    exam_id bigint not null, examiner_id bigint not null, slot smallint not null, district_id bigint not null,
    centre_id bigint not null, room_id bigint not null, seat_no smallint not null,
    primary key (id, exam_id)) partition by hash (exam_id)`,
  ...parts.flatMap((part, remainder) => [
    `create table exam_seat_${part} partition of exam_seat for values with (modulus 16, remainder ${remainder})`,
    ...unique.map(
      ([name, columns]) =>
        `create unique index exam_seat_${part}_${name} on exam_seat_${part} ${columns} where is_deleted = 0`,
    ),
  ]),
  ...unique.map(
    ([name, columns]) => `create unique index exam_seat_${name} on exam_seat ${columns} where is_deleted = 0`,
  ),
];

const room = [
  `create table exam_room (
    ${baseColumns}, exam_id bigint not null, district_id bigint not null, centre_id bigint not null,
    room_id bigint not null, locked smallint not null default 0, people integer not null default 0,
    places integer not null default 0)`,
  'create unique index exam_room_once on exam_room (tenant_id, exam_id, room_id) where is_deleted = 0',
  'create index exam_room_room on exam_room (room_id) where is_deleted = 0',
];

const plan = [
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
