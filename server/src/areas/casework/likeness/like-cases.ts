import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import type { Grams } from './grams.ts';
import { type Compared, compared, type Evidence, type Letter, oneMatter, wordsAlike } from './score.ts';
import { type Rarity, rarityOf, seedFor } from './words.ts';

/** Pairs of characters a letter is sought by: the rarest ones… */
const mostGrams = 96;
/** …as long as together they stand in so small a share of all letters. */
const mostShare = 0.01;
/** Letters looked through for one pair, and taken up to be compared for one letter. */
const mostEach = 4_000;
const mostCompared = 200;

/** Letters compared before others have their turn. */
const inTurn = 25;

export interface Sought extends Letter {
  /** itself, when it is kept already */
  id?: string;
}

export interface Like {
  id: string;
  /** how likely it is the same matter, 0 to 1, and what tells so */
  likeness: number;
  because: Evidence[];
  /** its words alone, 0 to 1 */
  words: number;
}

/**
 * Cases of whoever asks that share words with each of these, with how much alike they are; in no order, itself left out. Who
 * is compared is found by the rarest words over all cases of the tenant, and read as the caller may see it.
 * @param which of the cases of the kind; columns are those of its table
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
    // whoever else is served meanwhile does not wait for all of them
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

/** The rarest pairs of characters, with what each tells. */
function tellingOf({ grams }: Compared, { share, weight }: Rarity): { wanted: number[]; weights: number[] } {
  const ordered = grams.toSorted((one, other) => share(one) - share(other)).slice(0, mostGrams);
  let sum = 0;
  const wanted = ordered.filter((gram, at) => {
    sum += share(gram);
    // a few are sought however common they are
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
  const place = module.namesPlace ? sql.ref(`${module.table}.${module.namesPlace}`) : sql`null::text`;
  const rows = await work
    .table(module.table)
    .those(ids)
    .select(['id', 'title', 'content', 'typeId', 'receivedTime', sql<string | null>`${place}`.as('place')])
    .where(which)
    .execute();
  // their pairs of characters are kept: they are not made of the texts again
  const kept = await work
    .table('caseWords')
    .those(rows.map(({ id }) => id))
    .select(['id', 'grams'])
    .execute();
  const gramsOf = new Map(kept.map(({ id, grams }) => [id, grams]));
  return rows.map((row) => ({ ...row, grams: gramsOf.get(row.id) }));
}

/** A case as it is sought. */
export const soughtOf = (
  { namesPlace }: Pick<CaseModule, 'namesPlace'>,
  row: Pick<Letter & { id: string }, 'id' | 'title' | 'content' | 'typeId' | 'receivedTime'>,
): Sought => {
  const { id, title, content, typeId, receivedTime } = row;
  const place = namesPlace ? (row as unknown as Record<string, unknown>)[namesPlace] : null;
  return { id, title, content, typeId, receivedTime, place: typeof place === 'string' ? place : null };
};
