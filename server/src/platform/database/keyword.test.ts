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

/** How the database goes about it where the index of pairs is there. */
const planOf = (keyword: string) =>
  database.kysely.transaction().execute(async (db) => {
    await sql`create index on thing using gin (pairs(search_key))`.execute(db);
    await sql`set local enable_seqscan = off`.execute(db);
    const which = sql.join(byKeyword('thing', keyword), sql` and `);
    const { rows } = await sql<object>`explain select from thing where ${which}`.execute(db);
    await sql`drop index thing_pairs_idx`.execute(db);
    return rows.flatMap(Object.values).map(String);
  });

// what makes pairs out of a row takes a hundred times as long as looking for a word in it
test.each([
  ['第一职业', true],
  ['sdyz', true],
  ['市zx', true],
  ['市一zhong二xx', true],
  ['市z', false],
  ['z', false],
])('%s: pairs are looked up (%s), not made anew for each row', async (keyword, isLooked) => {
  const plan = await planOf(keyword);
  expect(plan.some((line) => /Index Cond.*pairs/.test(line))).toBe(isLooked);
  expect(plan.filter((line) => /Filter.*pairs/.test(line))).toEqual([]);
});
