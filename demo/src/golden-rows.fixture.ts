import { templateBank } from '@kaoxin/server/areas/question/similarity/bank.fixture.ts';
import { byKeyword, nearMatch } from '@kaoxin/server/platform/database/keyword.ts';
import { manyRows } from '@kaoxin/server/platform/database/many-rows.ts';
import type { Database } from '@kaoxin/server/platform/database/types.ts';
import { pinyinInitials, pinyinKey, pinyinSearch } from '@kaoxin/server/platform/text/pinyin.ts';
import { sql } from 'kysely';
import { centresOf } from './centres.ts';
import { districtSeeds } from './city.ts';
import type { GoldenSearch } from './golden-searches.fixture.ts';
import { personOf } from './people.ts';
import { chance } from './prng.ts';
import { demoStaff } from './staff.ts';
import { topicTexts } from './texts/index.ts';

/** Kinds with tables; menus are searched in the browser. */
export const tabledKinds = ['case', 'question', 'person', 'centre'] as const;
type Tabled = (typeof tabledKinds)[number];
const tableOf = (kind: Tabled): string => `golden_${kind}`;

/** Number of distinct rows; further rows repeat them with other numbers. */
const most = 50_000;

function titles(count: number): string[] {
  const written = Object.values(topicTexts).flatMap((letters) => letters.map(({ title }) => title));
  const exams = ['公务员录用考试', '事业单位公开招聘', '经济专业技术资格考试', '执业药师资格考试', '选调生招录'];
  const slots: Readonly<Record<string, (n: number) => string>> = {
    exam: (n) => `${2019 + (n % 8)}年度${exams[n % exams.length]}`,
    district: (n) => districtSeeds[n % districtSeeds.length]?.name ?? '',
    centre: (n) => `${districtSeeds[n % districtSeeds.length]?.name}第一中学考点`,
    subject: (n) => ['行政职业能力测验', '申论', '公共基础知识'][n % 3] ?? '',
    room: (n) => String((n % 32) + 1),
    post: (n) => ['综合管理岗', '会计岗', '教师岗'][n % 3] ?? '',
    day: (n) => `${(n % 12) + 1}月${(n % 28) + 1}日`,
  };
  return Array.from({ length: count }, (_, n) =>
    (written[n % written.length] ?? '').replace(/\{(\w+)\}/g, (_all, slot: string) => slots[slot]?.(n) ?? ''),
  );
}

function people(count: number): string[] {
  const staff = demoStaff.map(({ realName }) => realName);
  const draw = chance('golden people');
  const others = Array.from({ length: Math.max(0, count - staff.length) }, () => personOf(draw, '990101').name);
  return [...staff, ...others];
}

const namesOf: Readonly<Record<Tabled, (count: number) => string[]>> = {
  case: titles,
  question: (count) => templateBank(count, 'bench').map(({ stem }) => stem.replace(/<[^>]*>/g, '')),
  person: people,
  centre: (count) => {
    const own = districtSeeds.flatMap(({ name }, at) => centresOf(at, name).map((centre) => centre.name));
    const schools = own.slice(0, 9).map((name) => name.slice(2));
    const [first, second] = ['东西南北上下新古青白红金', '山河湖桥岭溪门塘坡湾洲安'].map((all) => Array.from(all));
    const others = Array.from({ length: Math.max(0, count - own.length) }, (_, n) => {
      const place = `${first?.[n % 12]}${second?.[Math.floor(n / 12) % 12]}`;
      return `${place}${n >= 144 * 9 ? `${Math.floor(n / 1_296) + 1}区` : ''}${schools[n % 9]}`;
    });
    return [...own, ...others];
  },
};

const keyOf: Readonly<Record<Tabled, (name: string) => string>> = {
  case: (name) => `${name.toLowerCase()} ${pinyinInitials(name)}`,
  question: (name) => `${name.toLowerCase()} ${pinyinSearch(name)}`,
  person: (name) => `${name} ${pinyinKey(name, { surname: true })} ${pinyinInitials(name, { surname: true })}`,
  centre: (name) => `${name} ${pinyinSearch(name)}`,
};

export async function fillGolden({ kysely: db }: Database, count: number): Promise<void> {
  for (const kind of tabledKinds) {
    const table = sql.table(tableOf(kind));
    await sql`create table ${table} (id bigint primary key, name text not null, search_key text not null)`.execute(db);
    const names = namesOf[kind](Math.min(count, most));
    for (let from = 0; from < names.length; from += 1_000) {
      const rows = names
        .slice(from, from + 1_000)
        .map((name, at) => ({ id: String(from + at + 1), name, searchKey: keyOf[kind](name) }));
      const given = manyRows(rows, { id: 'bigint', name: 'text', searchKey: 'text' });
      await sql`insert into ${table} (id, name, search_key) select given.id, given.name,
        lpad(given.id::text, 9, '0') || ' ' || given.search_key from ${given} given`.execute(db);
    }
    await sql`insert into ${table} select g.n, t.name, lpad(g.n::text, 9, '0') || substr(t.search_key, 10)
      from generate_series(${sql.lit(names.length + 1)}, ${sql.lit(count)}) g (n)
      join ${table} t on t.id = (g.n - 1) % ${sql.lit(names.length)} + 1`.execute(db);
    await sql`create index on ${table} using gin (pairs(search_key))`.execute(db);
    await sql`vacuum analyze ${table}`.execute(db);
  }
}

export async function searchGolden({ kysely: db }: Database, { kind, typed }: GoldenSearch) {
  const table = tableOf(kind as Tabled);
  const exact = sql.join(byKeyword(table, typed), sql` and `);
  const { rows } = await sql<Found>`
    select name, search_key from ${sql.table(table)} where ${exact} order by id desc limit 5`.execute(db);
  if (rows.length === 5) {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where ${exact}`.execute(db);
    return { rows, total: counted[0]?.total ?? 0 };
  }
  const near = rows.length === 0 ? nearMatch(table, typed) : undefined;
  if (!near) return { rows, total: rows.length };
  const { rows: nearly } = await sql<Found & { total: number }>`
    with matching as materialized (
      select * from (
        select id, ${near.far} as far from ${sql.table(table)} where ${sql.join(near.candidates, sql` and `)} offset 0) near
      where far is not null)
    select found.name, found.search_key, (select count(*)::int from matching) as total
    from (select * from matching order by far, id desc limit 5) page join ${sql.table(table)} found on found.id = page.id
    order by page.far, page.id desc`.execute(db);
  return { rows: nearly, total: nearly[0]?.total ?? 0 };
}

interface Found {
  name: string;
  searchKey: string;
}

export async function recallAtFive(database: Database, search: GoldenSearch): Promise<number> {
  const table = tableOf(search.kind as Tabled);
  const { rows: right } =
    await sql`select id from ${sql.table(table)} where ${sql.join(byKeyword(table, search.meant), sql` and `)} limit 5`.execute(
      database.kysely,
    );
  const { rows } = await searchGolden(database, search);
  const found = rows.filter(({ searchKey }) => searchKey.includes(search.meant)).length;
  return right.length === 0 ? 0 : found / right.length;
}
