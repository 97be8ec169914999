import { sql } from 'kysely';
import { templateBank } from '../server/src/areas/question/similarity/bank.fixture.ts';
import { stemHashOf } from '../server/src/areas/question/similarity/likeness.ts';
import { shinglesOf } from '../server/src/areas/question/similarity/shingles.ts';
import { likenessTable } from '../server/src/migrations/0013-question.ts';
import { manyRows } from '../server/src/platform/database/many-rows.ts';
import type { Database } from '../server/src/platform/database/types.ts';
import { pinyinSearch } from '../server/src/platform/text/pinyin.ts';

/** A bank of templates with a quarter of its questions reworded; further banks have the same sizes and other texts. */
const perBank = 20_000;
const sampleTypes = {
  n: 'integer',
  size: 'integer',
  shingles: 'integer[]',
  stemHash: 'text',
  isStock: 'boolean',
  searchKey: 'text',
} as const;

export const tenant = '000000';
/** Shingles from here on, of stock phrases and common characters, are equal in all banks. */
const shared = -(2 ** 31) + 4 * 2 ** 29;
const indexes = likenessTable.filter((statement) => statement.startsWith('create index'));
const indexNames = indexes.map((statement) => statement.split(' ')[2]);

export async function addSamples({ kysely: db }: Database): Promise<void> {
  await sql`create unlogged table sample (n integer primary key, size integer, shingles integer[], stem_hash text, is_stock boolean,
    search_key text)`.execute(db);
  const bank = templateBank(perBank, 'bench');
  for (let from = 0; from < perBank; from += 1_000) {
    const rows = bank.slice(from, from + 1_000).map((face, at) => {
      const shingles = shinglesOf(face);
      const stem = face.stem.replace(/<\/?p>/g, '');
      return {
        n: from + at,
        size: shingles.length,
        shingles: [...shingles],
        stemHash: stemHashOf(face),
        isStock: stem.startsWith('下列说法'),
        searchKey: `${stem.toLowerCase()} ${pinyinSearch(stem)}`,
      };
    });
    const columns = sql.join(Object.keys(sampleTypes).map((name) => sql.ref(name)));
    await sql`insert into sample (${columns}) select given.* from ${manyRows(rows, sampleTypes)} given`.execute(db);
  }
}

/** Adds banks up to this many questions and rebuilds the indexes. Returns the seconds of both. */
export async function growTo(
  { kysely: db }: Database,
  from: number,
  to: number,
): Promise<{ rows: number; indexes: number }> {
  const begun = performance.now();
  for (const name of indexNames) await sql.raw(`drop index if exists ${name}`).execute(db);
  for (let bank = from / perBank; bank * perBank < to; bank += 1) await addBank(db, bank);
  const filled = performance.now();
  for (const statement of indexes) await sql.raw(statement).execute(db);
  await sql`vacuum analyze question_likeness`.execute(db);
  return { rows: (filled - begun) / 1000, indexes: (performance.now() - filled) / 1000 };
}

/**
 * The first bank is the sample. In the others non-stock digests are shifted in the same order, so that nothing needs
 * sorting.
 */
async function addBank(db: Database['kysely'], bank: number): Promise<void> {
  const mapped =
    bank === 0
      ? sql`shingles`
      : sql`(select array_agg(case when one >= ${sql.lit(shared)} then one
          else (((one::bigint + 2147483648) >> 29 << 29) + (${sql.lit(bank % 256)}::bigint << 21)
            + (((one::bigint + 2147483648) & 536870911) >> 8) - 2147483648)::int end) from unnest(shingles) one)`;
  await sql`
    insert into question_likeness (id, tenant_id, bank_id, size, shingles, stem_hash, content_hash, answer_hash)
    select ${sql.lit(bank * perBank)} + n + 1, ${tenant}, ${sql.lit(bank + 1)}, size,
      mapped,
      case when is_stock then stem_hash else left(stem_hash, 18) || ${sql.lit(bank)} end,
      stem_hash || n, ''
    from (select *, ${mapped} as mapped from sample offset 0) made`.execute(db);
}

/** A template with this many questions: four of sixty shingles are a question's own. */
export async function addFamily({ kysely: db }: Database, from: number, count: number): Promise<void> {
  await sql`
    insert into question_likeness (id, tenant_id, bank_id, size, shingles, stem_hash, content_hash, answer_hash)
    select ${sql.lit(from)} + n, ${tenant}, 9999, 60, mapped,
      'family' || n, 'family' || n, ''
    from (
      select n, (select array_agg(one order by one) from (
        select -2000000000 + ${sql.lit(from % 1_000)} * 1000 + at * 7 as one from generate_series(1, 56) at
        union all select -1900000000 + n * 4 + at from generate_series(1, 4) at) all_of_it) as mapped
      from generate_series(1, ${sql.lit(count)}) n offset 0) made`.execute(db);
  await sql`vacuum analyze question_likeness`.execute(db);
}

export async function addSearched({ kysely: db }: Database, count: number): Promise<void> {
  await sql`create table searched_question (id bigint primary key, tenant_id text not null, search_key text not null)`.execute(
    db,
  );
  await sql`
    insert into searched_question select g.n, ${tenant}, 'st' || lpad(g.n::text, 9, '0') || ' ' || search_key || ' ' || g.n::bigint * 7919 % 1000003
    from generate_series(1, ${sql.lit(count)}) g (n) join sample s on s.n = (g.n::bigint * 7919) % ${sql.lit(perBank)}`.execute(
    db,
  );
  await sql`create index searched_question_pairs on searched_question using gin (pairs(search_key))`.execute(db);
  await sql`vacuum analyze searched_question`.execute(db);
}
