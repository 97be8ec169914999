import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Tallies of released examinations, the source of all statistics (domain.md 1.4, 2.5; decision 043). */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

// centre 0: people without a centre
const placed = `${baseColumns}, exam_id bigint not null, district_id bigint not null`;

const statements = [
  `create table exam_tally (
    ${placed}, centre_id bigint not null, subject_code text not null, n integer not null default 0,
    halves bigint not null default 0, passed integer not null default 0, tally bytea not null default '')`,
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
    sheets integer not null default 0, tally bytea not null default '', answers bytea not null default '')`,
  `create unique index exam_sheet_tally_cell on exam_sheet_tally
    (tenant_id, exam_id, district_id, subject_code, paper_id, gender) where is_deleted = 0`,
];
