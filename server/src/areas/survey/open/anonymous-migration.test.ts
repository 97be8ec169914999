import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { up } from '../../../migrations/0115-anonymous-traces.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const caseTables = ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'];
/** The relevant tables of the previous release, in a separate schema. */
const before = [
  'create schema old',
  'set search_path to old, public',
  'create table survey (id bigint, anonymous smallint)',
  `create table survey_answer (id bigint primary key, tenant_id text, survey_id bigint, submit_time timestamptz(0),
    create_time timestamptz(0), update_time timestamptz(0), ip text)`,
  'create table case_event (actor_id bigint, ip text)',
  `create trigger case_event_fixed before update on case_event for each row execute function refuse_change()`,
  'create table biz_file (case_id bigint, upload_ip text)',
  ...caseTables.map((table) => `create table ${table} (id bigint, is_anonymous smallint)`),
  'insert into survey values (1, 1), (2, 0)',
  `insert into survey_answer select n, '000000', 1 + n % 2, '2026-03-02 10:00:00+08'::timestamptz - n * interval '1 hour',
    '2026-03-02 10:00:00+08', '2026-03-02 10:00:00+08', 'sealed' from generate_series(1, 6) n`,
  `insert into case_event values (null, 'sealed'), (7, 'sealed')`,
  'insert into appeal values (11, 1), (12, 0)',
  `insert into biz_file values (11, 'digest'), (12, 'digest')`,
];

test('removes identifying data from earlier anonymous answers and letters', async () => {
  const found = await database.kysely.connection().execute(async (db) => {
    for (const statement of before) await sql.raw(statement).execute(db);
    await up(db);
    const read = async <R>(query: string) => (await sql.raw<R>(query).execute(db)).rows;
    const answers = await read<{ id: string; surveyId: string; arrival: string; at: string; ip: string | null }>(
      `select id::text, survey_id::text, arrival::text, ip,
        to_char(submit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from survey_answer
      order by survey_id, arrival`,
    );
    const others = await read('select ip from case_event order by actor_id nulls first');
    const files = await read('select upload_ip from biz_file order by case_id');
    await sql`set search_path to public`.execute(db);
    return { answers, others, files };
  });
  const [anonymous, named] = [found.answers.slice(0, 3), found.answers.slice(3)];
  expect(anonymous.map(({ arrival, at, ip }) => [arrival, at, ip])).toEqual([
    ['1', '2026-03-02 00:00:00', null],
    ['2', '2026-03-02 00:00:00', null],
    ['3', '2026-03-02 00:00:00', null],
  ]);
  expect(new Set(anonymous.map(({ id }) => id)).size).toBe(3);
  for (const { id } of anonymous) expect(Number(id)).toBeGreaterThan(1e9);
  expect(named.map(({ id, at, ip }) => [id, at, ip])).toEqual([
    ['5', '2026-03-02 05:00:00', 'sealed'],
    ['3', '2026-03-02 07:00:00', 'sealed'],
    ['1', '2026-03-02 09:00:00', 'sealed'],
  ]);
  expect(found.others).toEqual([{ ip: null }, { ip: 'sealed' }]);
  expect(found.files).toEqual([{ uploadIp: null }, { uploadIp: 'digest' }]);
});
