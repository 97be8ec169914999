import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import { byKeyword } from './keyword.ts';
import { freshDatabase } from './testing/testing.ts';
import type { Database } from './types.ts';

let database: Database;
const names = ['市第一职业中学考点', '市第二中学考点', '云溪实验学校考点', '2026年度（A卷）'];
beforeAll(async () => {
  database = await freshDatabase();
  await sql`create table thing (name text not null, search_key text not null)`.execute(database.kysely);
  for (const name of names)
    await sql`insert into thing values (${name}, ${`${name.toLowerCase()} ${pinyinSearch(name)}`})`.execute(
      database.kysely,
    );
});
afterAll(() => database.close());

const found = async (keyword: string) => {
  const which = sql.join(byKeyword('thing', keyword), sql` and `);
  const { rows } = await sql<{ name: string }>`select name from thing where ${which}`.execute(database.kysely);
  return rows.map(({ name }) => names.indexOf(name)).sort();
};

test.each([
  ['sdyz', [0]],
  ['shidiyizhi', [0]],
  ['第一职业', [0]],
  ['市一zhong', [0]],
  ['市zx', [0, 1]],
  ['市2', []],
  // as it stands
  ['（a卷', [3]],
  // what lies between them counts for nothing else
  ['一市zhong', []],
  ['市%zhong', [0, 1]],
  ['没有', []],
])('%s finds %j', async (keyword, expected) => {
  expect(await found(keyword)).toEqual(expected);
});
