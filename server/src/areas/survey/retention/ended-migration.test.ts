import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { business } from '../../../migrations/0214-survey-retention.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const day = (number: number) => `2026-03-0${number} 09:00:00+08`;
/** The relevant tables of the previous release, in a separate schema. */
const before = [
  'create schema old',
  'set search_path to old, public',
  `create table survey (id bigint, status integer, end_time timestamptz(0), update_time timestamptz(0))`,
  'create table survey_answer (survey_id bigint, submit_time timestamptz(0))',
  `insert into survey values (1, 2, '${day(5)}', '${day(3)}'), (2, 2, '${day(3)}', '${day(6)}'), (3, 1, '${day(9)}', '${day(1)}'),
    (4, 2, '${day(1)}', '${day(6)}')`,
  `insert into survey_answer values (1, '${day(2)}'), (4, '${day(4)}')`,
];

test('fills the end of earlier surveys from the best source', async () => {
  const ends = await database.kysely.connection().execute(async (db) => {
    for (const statement of before) await sql.raw(statement).execute(db);
    await business(db);
    const { rows } = await sql<{ id: string; endedTime: string | null }>`select id::text, ended_time from survey
      order by id`.execute(db);
    await sql`set search_path to public`.execute(db);
    return rows.map(({ id, endedTime }) => [id, endedTime]);
  });
  expect(ends).toEqual([
    ['1', '2026-03-03 09:00:00'],
    ['2', '2026-03-03 09:00:00'],
    ['3', null],
    ['4', '2026-03-04 09:00:00'],
  ]);
});
