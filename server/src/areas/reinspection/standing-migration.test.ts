import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { up } from '../../migrations/0094-standing-of-reviewed-scores.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The relevant tables of the previous release, in a separate schema. */
const before = [
  'create schema old',
  'set search_path to old, public',
  `create table reinspection_user (id bigint primary key, tenant_id text not null, is_deleted smallint not null default 0,
    exam_id bigint, examiner_id bigint, subject_code text, case_status integer not null)`,
  `create table examiner_score (tenant_id text not null, is_deleted smallint not null default 0, exam_id bigint, examiner_id bigint,
    subject_code text, attend integer not null, invalid_flag smallint not null default 0, invalid_reason text)`,
  `create table violation_record (tenant_id text not null, is_deleted smallint not null default 0, exam_id bigint, examiner_id bigint,
    subject_code text, level integer not null, status integer not null, decided_time timestamp)`,
  `insert into violation_record values ('A', 0, 1, 11, 'GS', 1, 1, '2026-03-02 09:00:00'), ('A', 0, 1, 13, null, 2, 1, null)`,
  `insert into examiner_score values ('A', 0, 1, 11, 'GS', 1, 1, '第六条'), ('A', 0, 1, 11, 'JC', 1, 0, null),
    ('A', 0, 1, 12, 'GS', 2, 0, null), ('A', 0, 1, 13, 'GS', 2, 1, '第八条'), ('B', 0, 1, 14, 'GS', 1, 1, '第七条')`,
  `insert into reinspection_user (id, tenant_id, exam_id, examiner_id, subject_code, case_status) values
    (101, 'A', 1, 11, 'GS', 10), (102, 'A', 1, 11, 'JC', 20), (103, 'A', 1, 12, 'GS', 22), (104, 'A', 1, 13, 'GS', 30),
    (105, 'A', 1, 11, 'GS', 40), (106, 'A', 1, 14, 'GS', 10)`,
];

test('adds the standing to open reviews only', async () => {
  const rows = await database.kysely.connection().execute(async (db) => {
    for (const statement of before) await sql.raw(statement).execute(db);
    await up(db);
    const found = await sql<{ id: string; voidBy: string | null; absent: number }>`select id::text, void_by, absent
      from reinspection_user order by id`.execute(db);
    await sql`set search_path to public`.execute(db);
    return found.rows;
  });
  expect(rows.map(({ id, voidBy, absent }) => [id, voidBy, absent])).toEqual([
    ['101', '第六条', 0],
    ['102', null, 0],
    ['103', null, 1],
    ['104', '', 1],
    ['105', null, 0],
    ['106', null, 0],
  ]);
});
