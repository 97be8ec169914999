import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { up } from '../../../migrations/0051-places.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

interface Place {
  id: string;
  code: string;
  name: string;
  regionCode: string | null;
  deptId: string | null;
  districtId: string;
  centreId: string | null;
  searchKey: string;
}

const before = [
  'create schema old',
  'set search_path to old, public',
  `create table dept (id bigint, tenant_id text, district_id bigint, is_deleted smallint not null default 0)`,
  `create table district (id bigint primary key, tenant_id text not null, is_deleted smallint not null default 0,
    parent_id bigint not null default 0, node_type smallint not null default 1, district_name text not null,
    district_code text not null, dept_id bigint, sort integer not null default 0)`,
  `insert into district (id, tenant_id, parent_id, node_type, district_name, district_code, dept_id, sort, is_deleted) values
    (1, 'A', 0, 1, '云溪', '990101', null, 1, 0), (2, 'A', 0, 1, '澄江', '02', 20, 2, 0), (3, 'A', 0, 1, '云溪', 'x', 20, 3, 0),
    (4, 'A', 0, 1, '已删', '02', null, 4, 1), (5, 'B', 0, 1, '外市', '02', null, 1, 0),
    (11, 'A', 1, 2, '云溪一中', '990101001', null, 1, 0), (12, 'A', 1, 2, '云溪一中', '990101001', null, 2, 0),
    (13, 'A', 2, 2, '澄江一中', '02007', null, 1, 0), (14, 'A', 2, 2, '澄江二中', '', null, 2, 0),
    (15, 'A', 99, 2, '无主', 'y', null, 1, 0)`,
  `insert into dept (id, tenant_id, district_id) values (10, 'A', 1), (20, 'A', 2), (21, 'A', 2), (30, 'B', 1)`,
];

test('gives existing places codes, unique names and search keys', async () => {
  const rows = await database.kysely.connection().execute(async (db) => {
    for (const statement of before) await sql.raw(statement).execute(db);
    await up(db);
    const found = await sql<Place>`select id, code, name, region_code, dept_id, district_id, centre_id, search_key
      from district where is_deleted = 0 order by id`.execute(db);
    await sql`set search_path to public`.execute(db);
    return found.rows;
  });
  expect(rows.map(({ id, code, name }) => [id, code, name])).toEqual([
    ['1', '01', '云溪'],
    ['2', '02', '澄江'],
    ['3', '03', '云溪（03）'],
    ['5', '02', '外市'],
    ['11', '01001', '云溪一中'],
    ['12', '01002', '云溪一中（01002）'],
    ['13', '02007', '澄江一中'],
    ['14', '02001', '澄江二中'],
    ['15', '00001', '无主'],
  ]);
  const of = (wanted: string) => rows.find(({ id }) => id === wanted);
  expect([of('1')?.regionCode, of('2')?.regionCode, of('11')?.regionCode]).toEqual(['990101', null, null]);
  expect([of('1')?.deptId, of('2')?.deptId, of('3')?.deptId, of('5')?.deptId]).toEqual(['10', '20', null, null]);
  expect([of('11')?.districtId, of('11')?.centreId, of('1')?.districtId, of('1')?.centreId]).toEqual([
    '1',
    '11',
    '1',
    null,
  ]);
  expect(of('11')?.searchKey).toBe('云溪一中 yunxiyizhong yxyz');
});
