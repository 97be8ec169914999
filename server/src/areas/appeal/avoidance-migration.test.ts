import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { up } from '../../migrations/0088-avoidance.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The relevant tables of the previous release, in a separate schema. */
const before = [
  'create schema old',
  'set search_path to old, public',
  `create table appeal (id bigint primary key, tenant_id text not null, is_deleted smallint not null default 0,
    violation_id bigint, case_status integer not null, barred_ids bigint[] not null default '{}',
    need_audit smallint not null default 0)`,
  'create table violation_record (id bigint primary key, tenant_id text not null, create_user bigint)',
  'create table document (id bigint primary key, tenant_id text not null, create_user bigint, case_type text, case_id bigint)',
  `insert into violation_record values (1, 'A', 70), (2, 'A', null), (3, 'B', 80)`,
  `insert into document values (11, 'A', 70, 'violation', 1), (12, 'A', 71, 'violation', 1), (13, 'A', 99, 'appeal', 1),
    (14, 'A', 72, 'violation', 2), (15, 'B', 81, 'violation', 3), (16, 'A', 98, 'violation', 3)`,
  `insert into appeal (id, tenant_id, violation_id, case_status, barred_ids, is_deleted) values
    (101, 'A', 1, 10, '{}', 0), (102, 'A', 1, 30, '{5,70}', 0), (103, 'A', 2, 21, '{}', 0), (104, 'B', 3, 20, '{}', 0),
    (105, 'A', 1, 40, '{}', 0), (106, 'A', 1, 10, '{}', 1), (107, 'A', null, 10, '{6}', 0), (108, 'A', 1, 20, '{70,71}', 0)`,
];

test('bars authors of the record from open appeals only', async () => {
  const rows = await database.kysely.connection().execute(async (db) => {
    for (const statement of before) await sql.raw(statement).execute(db);
    await up(db);
    await up(db);
    const found = await sql<{ id: string; barred: string; audited: number }>`select id::text,
      array_to_string(barred_ids, ' ') as barred, need_audit as audited
      from appeal order by id`.execute(db);
    await sql`set search_path to public`.execute(db);
    return found.rows;
  });
  expect(rows.map(({ id, barred, audited }) => [id, barred, audited])).toEqual([
    ['101', '70 71', 1],
    ['102', '5 70 71', 1],
    ['103', '72', 1],
    ['104', '80 81', 1],
    ['105', '', 0],
    ['106', '', 0],
    ['107', '6', 0],
    ['108', '70 71', 1],
  ]);
});
