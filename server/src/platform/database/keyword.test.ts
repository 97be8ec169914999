import { isNearlyFoundBy } from '@kaoxin/contract/fields/typing-errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinyinKey, pinyinSearch } from '#platform/text/pinyin.ts';
import { byKeyword, byMistypedKeyword, byMistypedName, nearMatch } from './keyword.ts';
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

const farFrom = (keyword: string) => sql<number>`${nearMatch('thing', keyword)?.far}`;

const found = async (keyword: string, conditions = byKeyword('thing', keyword)) => {
  const which = sql.join(conditions, sql` and `);
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
  ['（a卷', [3]],
  ['一市zhong', []],
  ['市%zhong', [0, 1]],
  ['没有', []],
])('finds %j rows for %s', async (keyword, expected) => {
  expect(await found(keyword)).toEqual(expected);
});

const planOf = (keyword: string, conditions = byKeyword('thing', keyword)) =>
  database.kysely.transaction().execute(async (db) => {
    await sql`create index on thing using gin (pairs(search_key))`.execute(db);
    await sql`set local enable_seqscan = off`.execute(db);
    const which = sql.join(conditions, sql` and `);
    const { rows } = await sql<object>`explain select from thing where ${which}`.execute(db);
    await sql`drop index thing_pairs_idx`.execute(db);
    return rows.flatMap(Object.values).map(String);
  });

// Computing the pairs of a row takes a hundred times as long as searching a word in it.
test.each([
  ['第一职业', true],
  ['sdyz', true],
  ['市zx', true],
  ['市一zhong二xx', true],
  ['市z', false],
  ['z', false],
])('%s: index of pairs used is %s, never recomputed', async (keyword, isLooked) => {
  const plan = await planOf(keyword);
  expect(plan.some((line) => /Index Cond.*pairs/.test(line))).toBe(isLooked);
  expect(plan.filter((line) => /Filter.*pairs/.test(line))).toEqual([]);
});

test.each([
  ['第一只业', [0]],
  ['第一业中', [0]],
  ['第一职职业', [0]],
  ['一第职业', [0]],
  ['职也中', [0]],
  ['实言学', [2]],
  ['shidiyizhuye', [0]],
  ['云溪 学佼考', [2]],
  ['云西 学校考', []],
  ['第一只叶', []],
  ['2025年度', []],
])('finds %s with a typing error in rows %j', async (keyword, expected) => {
  const conditions = byMistypedKeyword('thing', keyword);
  expect(conditions && (await found(keyword, conditions))).toEqual(expected);
});

test.each(['中', '二中', 'zxk', '2026', '二中 zx'])('allows no typing error in %s', (keyword) => {
  expect(byMistypedKeyword('thing', keyword)).toBeUndefined();
});

function mistypings(word: string): { one: string[]; two: string[] } {
  const once = (text: string) => {
    const all = Array.from(text);
    return all.flatMap((_, at) => [
      [...all.slice(0, at), ...all.slice(at + 1)].join(''),
      [...all.slice(0, at), '丁', ...all.slice(at + 1)].join(''),
      [...all.slice(0, at), '丁', ...all.slice(at)].join(''),
      [...all.slice(0, at), ...all.slice(at, at + 2).reverse(), ...all.slice(at + 2)].join(''),
    ]);
  };
  const one = once(word);
  return { one, two: one.flatMap((text) => once(text).slice(0, 8)) };
}

test.each([
  '甲乙丙',
  'abcd',
  '甲乙甲丙',
  '7甲乙2丙',
  '1甲2',
  '{甲.',
  'a.*(b',
  '第二考点机房',
  '市第一职业中学分校',
  'nanpinwaiguoyu',
])('finds keys within one error of %s', async (word) => {
  const { one, two } = mistypings(word);
  const texts = [...new Set([word, ...one, ...two])];
  const { rows } = await database.kysely.transaction().execute(async (db) => {
    await sql`create table typed (search_key text not null)`.execute(db);
    await sql`insert into typed select unnest(${texts}::text[])`.execute(db);
    const which = sql.join(byMistypedKeyword('typed', word) ?? [], sql` and `);
    const found = await sql<{ searchKey: string }>`select search_key from typed where ${which}`.execute(db);
    await sql`drop table typed`.execute(db);
    return found;
  });
  expect(rows.map(({ searchKey }) => searchKey).sort()).toEqual(
    texts.filter((text) => isNearlyFoundBy(text, word)).sort(),
  );
});

test.each(['甲乙丙', '甲乙甲丙', '1甲2', '第二考点机房', '甲乙丙 abcd', '考点 甲乙丙', '市第abcd', '市一abcd 甲乙丙'])(
  'gives exactly the matches of %s a distance',
  async (keyword) => {
    const [first = '', second] = keyword.split(' ');
    const { one, two } = mistypings(first);
    const others = second ? mistypings(second).one : [''];
    const texts = [keyword, ...[...one, ...two].flatMap((text) => others.map((other) => `${text} ${other}`))];
    const keys = [
      ...new Set(texts.flatMap((text) => [text, `${text} ${pinyinKey(text)}`, `${text} ${pinyinKey(keyword)}`])),
    ];
    const near = nearMatch('thing', keyword);
    const { rows } = await sql<{ searchKey: string; decided: boolean; far: number | null }>`
    select search_key, ${sql.join(near?.decide ?? [], sql` and `)} as decided, ${near?.far} as far
    from unnest(${keys}::text[]) thing (search_key)`.execute(database.kysely);
    expect(new Set(rows.map(({ far }) => far))).toContain(null);
    expect(rows.filter(({ decided, far }) => decided !== (far !== null))).toEqual([]);
  },
);

test('finds names without a search key', async () => {
  const wanted = byMistypedName(sql.ref('thing.name'), '云溪 学佼考');
  expect(wanted && (await found('', [wanted]))).toEqual([2]);
  expect(byMistypedName(sql.ref('thing.name'), '二中')).toBeUndefined();
});

test('sorts words of the same sound first', async () => {
  const far = farFrom('实艳学校');
  const { rows } = await sql<{ name: string }>`select name from thing order by ${far}, name limit 1`.execute(
    database.kysely,
  );
  expect(rows[0]?.name).toBe('云溪实验学校考点');
});

test('sorts an exact word before a mistyped one', async () => {
  const far = farFrom('alpha beijign');
  const rows = await Promise.all(
    ['alpha beijing', 'alpah beijing'].map((text) =>
      sql<{ far: number }>`select ${far} as far from (select ${text}::text as search_key) thing`.execute(
        database.kysely,
      ),
    ),
  );
  const [exact, mistyped] = rows.map((found) => found.rows[0]?.far ?? 0);
  expect(exact).toBeLessThan(mistyped ?? 0);
});

test.each([
  ['a1234', 'b1234'],
  ['2026年', '2026月'],
  ['1a2b', '1a2c'],
])('sorts by %s, which has no error between its characters', async (keyword, text) => {
  const { rows } = await sql<{ far: number | null }>`
    select ${farFrom(keyword)} as far from unnest(${[text, '7']}::text[]) thing (search_key)`.execute(database.kysely);
  expect(rows.map(({ far }) => far)).toEqual([2, null]);
});

test.each(['第一只业', '实言学', 'shidiyizhuye', '市第一值业中学考点'])(
  'searches %s by pairs despite an error',
  async (keyword) => {
    const plan = await planOf(keyword, byMistypedKeyword('thing', keyword));
    expect(plan.some((line) => /Index Cond.*pairs/.test(line))).toBe(true);
    expect(plan.filter((line) => /Filter.*pairs/.test(line))).toEqual([]);
  },
);

test('searches a keyword of many words literally', () => {
  expect(byMistypedKeyword('thing', 'guan shan jing zhon fang')).toBeUndefined();
  expect(byMistypedKeyword('thing', 'guan '.repeat(51))).toEqual(byMistypedKeyword('thing', 'guan'));
});
