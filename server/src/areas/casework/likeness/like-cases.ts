import { setImmediate } from 'node:timers/promises';
import { valueAt } from '@kaoxin/contract/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import type { Grams } from './grams.ts';
import { type Compared, compared, type Evidence, type Letter, oneMatter, wordsAlike } from './score.ts';
import { type Rarity, rarityOf, seedFor } from './words.ts';

/** Rarest character pairs to search a letter by. */
const mostGrams = 96;
/** Limit of their combined share of all letters. */
const mostShare = 0.01;
/** Limits of letters read per pair, and compared per letter. */
const mostEach = 4_000;
const mostCompared = 200;

/** Letters compared before the event loop runs other work. */
const inTurn = 25;

export interface Sought extends Letter {
  id?: string;
}

export interface Like {
  id: string;
  /** likelihood of the same matter, 0 to 1, with its evidence */
  likeness: number;
  because: Evidence[];
  /** similarity of the words alone, 0 to 1 */
  words: number;
}

/**
 * Visible cases that share words with each of these, with their similarity, unordered, without the case itself. The
 * rarest words are searched over all cases of the tenant; the results are read as the caller may see them.
 * @param which condition on the cases; columns are those of the table of the kind
 */
export async function likeCases(
  work: Work,
  module: CaseModule,
  sought: readonly Sought[],
  which: RawBuilder<SqlBool>,
): Promise<Like[][]> {
  const seed = seedFor(work, module);
  const letters = sought.map((letter) => compared(seed, letter));
  const first = await rarityOf(work, module, [...new Set(letters.flatMap(({ grams }) => [...grams]))]);
  const candidates = await candidatesOf(work, letters, first);
  const rows = await readLetters(work, module, [...new Set(candidates.flat())], which);
  const others = new Map<string, Compared>();
  for (const [at, { id, grams, ...letter }] of rows.entries()) {
    others.set(id, compared(seed, letter, grams));
    if (at % inTurn === inTurn - 1) await setImmediate();
  }
  const all = [...letters, ...others.values()].flatMap(({ grams }) => [...grams]);
  const { weight } = await rarityOf(work, module, [...new Set(all)]);
  return letters.map((letter, at) =>
    (candidates[at] ?? []).flatMap((id) => {
      const other = id === sought[at]?.id ? undefined : others.get(id);
      if (!other) return [];
      return [{ id, ...oneMatter(letter, other, weight), words: wordsAlike(letter.grams, other.grams, weight) }];
    }),
  );
}

function tellingOf({ grams }: Compared, { share, weight }: Rarity): { wanted: number[]; weights: number[] } {
  const ordered = grams.toSorted((one, other) => share(one) - share(other)).slice(0, mostGrams);
  let sum = 0;
  const wanted = ordered.filter((gram, at) => {
    sum += share(gram);
    // a few are searched even if they are common
    return at < 4 || sum <= mostShare;
  });
  return { wanted, weights: wanted.map(weight) };
}

async function candidatesOf(work: Work, letters: readonly Compared[], rarity: Rarity): Promise<string[][]> {
  const asked = letters.map((letter, at) => ({ at, ...tellingOf(letter, rarity) }));
  const found = await sql<{ at: number; ids: string[] }>`
    select a.at, array_agg(c.id)::text[] as ids from ${manyRows(asked, { at: 'integer', wanted: 'integer[]', weights: 'real[]' })} a
    cross join lateral case_like(a.wanted, a.weights, ${work.actor.tenantId}, ${mostEach}, ${mostCompared}) c
    group by a.at`.execute(work.handle);
  const byPlace = new Map(found.rows.map(({ at, ids }) => [at, ids]));
  return letters.map((_, at) => byPlace.get(at) ?? []);
}

type Read = Letter & { id: string; grams: Grams | undefined };

async function readLetters(
  work: Work,
  module: CaseModule,
  ids: readonly string[],
  which: RawBuilder<SqlBool>,
): Promise<Read[]> {
  if (ids.length === 0) return [];
  const place = module.matter?.place ? sql.ref(`${module.table}.${module.matter.place}`) : sql`null::text`;
  const rows = await work
    .table(module.table)
    .those(ids)
    .select(['id', 'title', 'content', 'typeId', 'receivedTime', sql<string | null>`${place}`.as('place')])
    .where(which)
    .execute();
  const kept = await work
    .table('caseWords')
    .those(rows.map(({ id }) => id))
    .select(['id', 'grams'])
    .execute();
  const gramsOf = new Map(kept.map(({ id, grams }) => [id, grams]));
  return rows.map((row) => ({ ...row, grams: gramsOf.get(row.id) }));
}

export const soughtOf = (
  { matter }: Pick<CaseModule, 'matter'>,
  row: Pick<Letter & { id: string }, 'id' | 'title' | 'content' | 'typeId' | 'receivedTime'>,
): Sought => {
  const { id, title, content, typeId, receivedTime } = row;
  const place = matter?.place ? valueAt(row, matter.place) : null;
  return { id, title, content, typeId, receivedTime, place: typeof place === 'string' ? place : null };
};
