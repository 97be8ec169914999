import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Persons and rosters of examinations (domain.md 1.3, 1.4; decision 040). Rosters are partitioned by examination.
 * Counts per place and state are maintained in the same transaction.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...person, examiner, ...partitions, ...unique, ...indexes, ...counts])
    await sql.raw(statement).execute(db);
}

export const up = business;

const person = [
  `create table person (
    ${baseColumns}, id_type integer not null, id_hash text not null, id_no text not null, name text not null,
    former_names text[] not null default '{}', gender integer not null, birthday date, phone text not null default '',
    integrity_flag smallint not null default 0)`,
  'create unique index person_once on person (tenant_id, id_type, id_hash) where is_deleted = 0',
  'create index person_number on person (tenant_id, id_hash) where is_deleted = 0',
];

// a primary key must contain the partition column; with the id first, it also finds a row by id alone
const examiner = `create table examiner (
    ${baseColumns.replace('primary key default', 'not null default')},
    exam_id bigint not null, district_id bigint not null, centre_id bigint, room_id bigint, seat_no integer,
    ticket_no text, person_id bigint not null, name text not null, gender integer not null, id_type integer not null,
    id_no text not null, id_hash text not null, phone text not null, work_unit text, major text, unit_kind integer,
    education integer, photo_id bigint, photo_name text, subjects text[] not null, reg_status integer not null,
    reg_note text, attend_status integer not null default 0, violation_level integer not null default 0,
    primary key (id, exam_id)) partition by hash (exam_id)`;

const indexes = [
  // covers a list page with the usual filters by an index-only scan
  `create index examiner_walk on examiner (exam_id, id)
    include (tenant_id, district_id, centre_id, reg_status, attend_status, violation_level) where is_deleted = 0`,
  'create index examiner_seat on examiner (exam_id, district_id, centre_id, room_id, seat_no) where is_deleted = 0',
  'create index examiner_person on examiner (person_id) where is_deleted = 0',
];

const parts = Array.from({ length: 16 }, (_, remainder) => String(remainder).padStart(2, '0'));
const partitions = parts.map(
  (part, remainder) => `create table examiner_${part} partition of examiner
    for values with (modulus 16, remainder ${remainder})`,
);

// refusals contain the name of a partition's index, so it starts with the name of the table (named-constraints.ts)
const unique = [
  ['once', '(tenant_id, exam_id, id_hash)'],
  ['ticket', '(tenant_id, exam_id, ticket_no)'],
].flatMap(([name, columns]) => [
  ...parts.map(
    (part) => `create unique index examiner_${part}_${name} on examiner_${part} ${columns} where is_deleted = 0`,
  ),
  `create unique index examiner_${name} on examiner ${columns} where is_deleted = 0`,
]);

const counts = [
  // centre 0: people without a centre yet
  `create table examiner_count (
    ${baseColumns}, exam_id bigint not null, district_id bigint not null, centre_id bigint not null,
    reg_status integer not null, attend_status integer not null, violation_level integer not null,
    people integer not null)`,
  `create unique index examiner_count_cell on examiner_count
    (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level) where is_deleted = 0`,
];
