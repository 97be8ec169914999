import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { startPostgres } from '../scripts/postgres.mjs';
import { templateBank } from '../server/src/areas/question/similarity/bank.fixture.ts';
import { exhaustivePairs, pairName } from '../server/src/areas/question/similarity/exhaustive.fixture.ts';
import { shingleColumns, stemHashOf } from '../server/src/areas/question/similarity/likeness.ts';
import { pairsAtLeast } from '../server/src/areas/question/similarity/pairs.ts';
import { shinglesOf } from '../server/src/areas/question/similarity/shingles.ts';
import {
  type LikenessRows,
  type Sought,
  similarIn,
  similarTo,
} from '../server/src/areas/question/similarity/similar.ts';
import { byKeyword } from '../server/src/platform/database/keyword.ts';
import { manyRows } from '../server/src/platform/database/many-rows.ts';
import { openPostgres } from '../server/src/platform/database/postgres/postgres.ts';
import { migrateToLatest } from '../server/src/platform/database/schema/migrate.ts';
import type { Database } from '../server/src/platform/database/types.ts';
import { milliseconds, type Say } from './asking.ts';
import { atMost, type Figure } from './figure.ts';
import { percentile } from './measure.ts';
import type { Options } from './options.ts';
import { addFamily, addSamples, addSearched, growTo, tenant } from './question-rows.ts';

const settings = ['shared_buffers=1GB', 'max_wal_size=4GB', 'checkpoint_timeout=30min', 'maintenance_work_mem=1GB'];
const warnAt = 0.8;
const lookUp = 100;

/** Similar questions and keyword search, on a private PostgreSQL: the server's queries without the server. */
export async function questionFigures({ questions: sizes }: Options, say: Say): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true, settings });
  const database = await openPostgres({ url: postgres.url, connections: 4, shard: 0, warn: say });
  try {
    await migrateToLatest(database, { warn: say });
    await sql`set statement_timeout = 0`.execute(database.kysely);
    return await measured(database, sizes, say);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function measured(database: Database, sizes: Options['questions'], say: Say): Promise<Figure[]> {
  const figures: Figure[] = [];
  const note = (figure: Figure) => {
    say(`${figure.what}: ${figure.ours}`);
    figures.push(figure);
  };
  await addSamples(database);
  const where: LikenessRows = {
    handle: database.kysely as LikenessRows['handle'],
    tenantId: tenant,
    rows: sql`(select * from question_likeness where tenant_id = ${tenant} and is_deleted = 0)`.as(sql`q`),
  };
  let before = 0;
  for (const size of sizes.kept) {
    const took = await growTo(database, before, size);
    before = size;
    say(`${size} questions: rows in ${took.rows.toFixed(0)} s, indexes in ${took.indexes.toFixed(0)} s`);
    note({ what: `${size}: disk`, ours: await diskOf(database) });
    for (const [least, count] of [
      [warnAt, 200],
      [0.6, 40],
    ] as const)
      note(await lookedUp(where, `${size}: like one, ${least}`, await someOf(database, size, count), least));
    if (size === sizes.kept[0]) note(await imported(database, where, sizes.imported));
  }
  for (const count of sizes.families) {
    await addFamily(database, 100_000_000 + count, count);
    const family = await someOf(database, 100_000_000 + 2 * count, 20, 100_000_000 + count);
    note(await lookedUp(where, `one of ${count} near twins among ${before}`, family, warnAt));
  }
  await addSearched(database, sizes.searched);
  for (const words of [
    '道德风险',
    '货币乘数',
    '通货膨胀 ',
    'ddfx',
    'daodefengxian',
    '道德fx',
    'st000077777',
    '没有这样的词',
  ])
    note(await searched(database, words.trim(), sizes.searched));
  note(await comparedWithAll(sizes.compared));
  return figures;
}

async function someOf({ kysely: db }: Database, size: number, count = 200, from = 0): Promise<Sought[]> {
  const step = Math.max(1, Math.floor((size - from) / count) - 1);
  const ids = Array.from({ length: count }, (_, at) => from + 1 + at * step);
  const { rows } = await sql<{ id: string; shingles: number[]; stemHash: string }>`
    select id, shingles, stem_hash as "stemHash" from question_likeness where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, shingles, stemHash }) => ({ id, stemHash, shingles: Int32Array.from(shingles) }));
}

async function lookedUp(where: LikenessRows, what: string, some: readonly Sought[], least: number): Promise<Figure> {
  const took: number[] = [];
  let [found, unsure] = [0, 0];
  for (const one of some) {
    const begun = performance.now();
    const { similar, more } = await similarTo(where, one, least);
    took.push(performance.now() - begun);
    found += similar.filter(({ similarity }) => similarity >= least).length;
    if (more) unsure += 1;
  }
  const [p50, p99, first] = [percentile(took, 50), percentile(took, 99), took[0] ?? 0];
  return {
    what: `${what}: first · p50 · p99 (${(found / some.length).toFixed(1)} found, ${unsure} of ${some.length} with more)`,
    ours: milliseconds(first, p50, p99),
    budget: `p99 ≤ ${lookUp} ms`,
    holds: p99 <= lookUp,
  };
}

async function imported({ kysely: db }: Database, where: LikenessRows, count: number): Promise<Figure> {
  const bank = templateBank(count, 'import');
  const digest = (plain: string) => createHmac('sha256', 'bench').update(plain).digest('hex');
  const begun = performance.now();
  const sought = bank.map((face) => ({ shingles: shinglesOf(face), stemHash: stemHashOf(face) }));
  const made = performance.now();
  const found = await similarIn(where, sought, warnAt);
  const looked = performance.now();
  const { pairs: within } = await pairsAtLeast(
    sought.map(({ shingles }) => shingles),
    warnAt,
  );
  const paired = performance.now();
  const types = {
    id: 'bigint',
    tenantId: 'text',
    bankId: 'bigint',
    size: 'integer',
    shingles: 'integer[]',
    stemHash: 'text',
    contentHash: 'text',
    answerHash: 'text',
  } as const;
  const rows = sought.map(({ shingles, stemHash }, at) => ({
    id: String(200_000_000 + at),
    tenantId: tenant,
    bankId: '7777',
    stemHash,
    contentHash: stemHash,
    answerHash: digest(stemHash).slice(0, 32),
    ...shingleColumns(shingles),
  }));
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += 1_000)
    await sql`insert into question_likeness (${columns}) select given.* from ${manyRows(rows.slice(from, from + 1_000), types)} given`.execute(
      db,
    );
  const ended = performance.now();
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  const twins = found.filter(({ similar }) => similar.some(({ similarity }) => similarity >= warnAt)).length;
  const parts = `shingles ${seconds(begun, made)}, bank ${seconds(made, looked)} (${twins} with twins), each other ${seconds(looked, paired)} (${within.length} pairs), kept ${seconds(paired, ended)}`;
  return atMost(`import of ${count} with the check: ${parts}`, (ended - begun) / 1000, 20, 's', 1);
}

async function searched({ kysely: db }: Database, words: string, count: number): Promise<Figure> {
  const took: number[] = [];
  let rowCount = 0;
  for (let round = 0; round < 40; round += 1) {
    const begun = performance.now();
    const which = sql.join(byKeyword('searched_question', words), sql` and `);
    const { rows } = await sql`select id, left(search_key, 120) from searched_question
      where tenant_id = ${tenant} and ${which} order by id desc limit 10`.execute(db);
    took.push(performance.now() - begun);
    rowCount = rows.length;
  }
  const [p50, p95] = [percentile(took, 50), percentile(took, 95)];
  return {
    what: `${count} by keyword ${words}: p50 · p95 (${rowCount} on the page)`,
    ours: milliseconds(p50, p95),
    budget: 'p95 ≤ 150 ms',
    holds: p95 <= 150,
  };
}

async function comparedWithAll(count: number): Promise<Figure> {
  const bank = templateBank(count);
  const list = bank.map((face) => shinglesOf(face));
  const levels = [0.6, 0.8, 1];
  const all = exhaustivePairs(bank, levels);
  const begun = performance.now();
  const same: boolean[] = [];
  for (const [at, level] of levels.entries()) {
    const { pairs } = await pairsAtLeast(list, level);
    const found = pairs.map(({ one, other, similarity }) => pairName(one, other, similarity));
    const expected = new Set(all[at]);
    same.push(found.length === expected.size && found.every((name) => expected.has(name)));
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    what: `pairs of ${count} at ${levels.join(', ')} beside each compared with each: ${all.map(({ length }) => length).join(', ')}`,
    ours: `${same.every(Boolean) ? 'the same' : 'others'}, ${seconds.toFixed(1)} s for the three`,
    budget: 'the same',
    holds: same.every(Boolean),
  };
}

async function diskOf({ kysely: db }: Database): Promise<string> {
  const { rows } = await sql<{ told: string }>`
    select string_agg(relname || ' ' || pg_size_pretty(pg_relation_size(oid)), ', ' order by relname) as told
    from pg_class where relname like 'question_likeness%'`.execute(db);
  return rows[0]?.told ?? '';
}
