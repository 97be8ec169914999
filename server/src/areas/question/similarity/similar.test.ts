import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyRows } from '#platform/database/many-rows.ts';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { templateBank } from './bank.fixture.ts';
import { shingleColumns, stemHashOf } from './likeness.ts';
import { jaccard, shinglesOf } from './shingles.ts';
import { type LikenessRows, type Sought, similarIn, similarTo } from './similar.ts';

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
const bank = templateBank(600);
const sought: Sought[] = bank.map((one, at) => ({
  shingles: shinglesOf(one),
  stemHash: stemHashOf(one),
  id: String(at + 1),
}));

let database: Database;
let where: LikenessRows;
beforeAll(async () => {
  database = await freshDatabase();
  const db = database.kysely;
  const rows = sought.map(({ shingles, stemHash, id }) => ({
    id,
    tenantId: '000000',
    bankId: '1',
    stemHash,
    contentHash: `content ${id}`,
    answerHash: '',
    ...shingleColumns(shingles),
  }));
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  await sql`insert into question_likeness (${columns}) select given.* from ${manyRows(rows, types)} given`.execute(db);
  where = { handle: db as LikenessRows['handle'], tenantId: '000000', rows: sql`question_likeness`.as(sql`q`) };
});
afterAll(() => database.close());

const expected = (at: number, least: number): string[] =>
  sought
    .flatMap((other, beside) => {
      const [one, mine] = [other.shingles, sought[at]?.shingles ?? new Int32Array()];
      return beside !== at && jaccard(one, mine) >= least ? [`${beside + 1} ${jaccard(one, mine)}`] : [];
    })
    .sort();
const told = (similar: readonly { id: string; similarity: number }[], least: number): string[] =>
  similar.flatMap(({ id, similarity }) => (similarity >= least ? [`${id} ${similarity}`] : [])).sort();

it.each([0.6, 0.8, 1])('finds in batches what exhaustive comparison finds, alike by %d', async (least) => {
  const found = await similarIn(where, sought, least);
  for (const [at, { similar, more }] of found.entries())
    if (!more) expect(told(similar, least)).toEqual(expected(at, least));
  expect(found.filter(({ more }) => more).length).toBeLessThan(60);
  expect(found.filter(({ similar }) => similar.some(({ similarity }) => similarity >= least)).length).toBeGreaterThan(
    50,
  );
});

it('finds the same for one question as in a batch', async () => {
  const few = sought.slice(0, 30);
  const many = await similarIn(where, few, 0.8);
  const alone = await Promise.all(few.map((one) => similarTo(where, one, 0.8)));
  expect(alone).toEqual(many);
});

it('finds equal stems within the tenant only', async () => {
  const one = sought.find(({ stemHash }) => stemHash === stemHashOf({ ...bankFace(), stem: '下列说法正确的是' }));
  const asked = { ...(one ?? { stemHash: '' }), shingles: Int32Array.of(1, 2, 3) };
  const { similar } = await similarTo(where, asked, 0.8);
  expect(similar.length).toBeGreaterThan(10);
  expect(similar.every(({ sameStem, similarity }) => sameStem && similarity === 0)).toBe(true);
  const away = { ...where, tenantId: '000001', rows: sql`(select * from question_likeness where false)`.as(sql`q`) };
  expect(await similarTo(away, sought[0] ?? asked, 0.6)).toEqual({ similar: [], more: false });
});

it('lists the newest equals when they exceed the limit', async () => {
  const phrase = { ...bankFace(), stem: '关于供给的下列说法，正确的是', options: [] };
  const [equal, like] = [shinglesOf(phrase), shinglesOf({ ...phrase, stem: '关于供给的下列说法，不正确的是' })];
  const ids = Array.from({ length: 60 }, (_, at) => String(10_000 + at));
  const row = (id: string, shingles: Int32Array) => ({
    id,
    tenantId: '000000',
    bankId: '1',
    stemHash: `of ${id}`,
    contentHash: `content ${id}`,
    answerHash: '',
    ...shingleColumns(shingles),
  });
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  const rows = [row('20000', like), ...ids.map((id) => row(id, equal))];
  await sql`insert into question_likeness (${columns}) select given.* from ${manyRows(rows, types)} given`.execute(
    database.kysely,
  );
  const asked = { shingles: equal, stemHash: '', id: ids.at(-1) };
  const { similar, more } = await similarTo(where, asked, 0.6);
  expect(more).toBe(true);
  expect(similar.map(({ id }) => id)).toEqual(ids.slice(9, -1).reverse());
  expect(similar.every(({ similarity }) => similarity === 1)).toBe(true);
  const few = await similarTo(where, { shingles: like, stemHash: '' }, 0.6);
  expect(few.similar.some(({ similarity }) => similarity < 1)).toBe(true);
});

function bankFace() {
  const [first] = bank;
  if (!first) throw new Error('an empty bank');
  return first;
}
