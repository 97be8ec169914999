import { mixedParts } from '@kaoxin/contract/keyword.ts';
import { type Meant, meantBy, wordsIn } from '@kaoxin/contract/typing-errors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeLike, likePattern } from '#platform/text/like.ts';
import { pinyinKey } from '#platform/text/pinyin.ts';

type Conditions = RawBuilder<SqlBool>[];

/**
 * What a keyword finds in the column `search_key` of a table, lower case: the pairs of its characters find candidates by
 * their index (migrations 0014, 0152), the pattern decides. Where it goes from characters into letters, `市一zhong`, the
 * characters may leave others out between them and the letters stand anywhere: among words, pinyin or initials.
 *
 * Conditions on pairs stand by themselves: within an `or` with others the pairs of every row would be made anew.
 */
export function byKeyword(table: string, keyword: string): Conditions {
  const key = sql.ref(`${table}.searchKey`);
  const wanted = keyword.toLowerCase();
  const mixed = mixedParts(wanted);
  if (!mixed) return [...pairsOf(key, [wanted]), contains(key, wanted)];
  const { letters } = mixed;
  return [
    ...pairsOf(key, letters),
    sql<SqlBool>`(${contains(key, wanted)} or (${sql.join(
      letters.map((part) => contains(key, part)),
      sql` and `,
    )} and ${inOrder(key, mixed.characters)}))`,
  ];
}

const contains = (key: RawBuilder<unknown>, part: string) => sql<SqlBool>`${key} like ${likePattern(part, 'contains')}`;

const inOrder = (key: RawBuilder<unknown>, characters: readonly string[]) =>
  sql<SqlBool>`${key} like ${`%${characters.join('%')}%`}`;

/** One character has no pair. */
const pairsOf = (key: RawBuilder<unknown>, parts: readonly string[]): Conditions =>
  parts.filter((part) => [...part].length > 1).map((part) => sql<SqlBool>`pairs(${key}) @> pairs(${part})`);

/**
 * What a keyword finds when each of its words may have one typing error; undefined where none of them may. Words are found
 * wherever each stands.
 */
export function byMistypedKeyword(table: string, keyword: string): Conditions | undefined {
  const key = sql.ref(`${table}.searchKey`);
  const words = wordsIn(keyword).map((word) => byMistypedWord(table, key, word));
  return words.some(({ isMistyped }) => isMistyped) ? words.flatMap(({ conditions }) => conditions) : undefined;
}

function byMistypedWord(table: string, key: RawBuilder<unknown>, word: string) {
  const mixed = mixedParts(word);
  const letters = mixed?.letters.map((part) => ({ part, meant: meantBy(part) })) ?? [];
  if (mixed && letters.some(({ meant }) => meant.length > 0)) {
    const ofLetters = letters.flatMap(({ part, meant }) => standing(key, part, meant));
    return { isMistyped: true, conditions: [...ofLetters, inOrder(key, mixed.characters)] };
  }
  const meant = meantBy(word);
  return meant.length > 0
    ? { isMistyped: true, conditions: standing(key, word, meant) }
    : { isMistyped: false, conditions: byKeyword(table, word) };
}

/** The word or one of what may be meant by it stands in the key: candidates by the index of pairs, then patterns. */
function standing(key: RawBuilder<unknown>, word: string, meant: readonly Meant[]): Conditions {
  if (meant.length === 0) return [...pairsOf(key, [word]), contains(key, word)];
  const all: readonly Meant[] = [Array.from(word), ...meant];
  const candidates = leastPairs(Array.from(word), all);
  const single = candidates.filter(({ length }) => length === 1).flat();
  const several = candidates.filter(({ length }) => length > 1).map((pairs) => sql<SqlBool>`pairs(${key}) @> ${pairs}`);
  const ways = [...(single.length > 0 ? [sql<SqlBool>`pairs(${key}) && ${single}`] : []), ...several];
  return [sql<SqlBool>`(${sql.join(ways, sql` or `)})`, sql<SqlBool>`${key} like any(${all.map(patternOf)})`];
}

/**
 * The same of names that no index of pairs holds, in tables of some thousand rows at most.
 * @param name as it stands, in either case
 */
export function byMistypedName(name: RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool> | undefined {
  const words = wordsIn(keyword);
  const ways = words.map((word): Meant[] => [Array.from(word), ...meantBy(word)]);
  if (ways.every(({ length }) => length === 1)) return undefined;
  return sql<SqlBool>`(${sql.join(
    ways.map((all) => sql<SqlBool>`lower(${name}) like any(${all.map(patternOf)}::text[])`),
    sql` and `,
  )})`;
}

/** `_` is one character of any kind. */
const patternOf = (meant: Meant): string =>
  `%${meant.map((character) => (character === undefined ? '_' : escapeLike(character))).join('')}%`;

/** From so many characters on, half of a word finds few enough by itself. */
const longWord = 10;

/**
 * Sets of pairs of which a key holds at least one whole set when one of `all` stands in it. Of a long word one error leaves a
 * half as it is, unless the two characters in the middle are exchanged.
 */
function leastPairs(word: readonly string[], all: readonly Meant[]): string[][] {
  if (word.length >= longWord) {
    const [begin, end] = halvesOf(word);
    const exchanged = [...begin.slice(0, -1), ...end.slice(0, 1), ...begin.slice(-1), ...end.slice(1)];
    return [begin, end, exchanged].map(pairsIn);
  }
  const sets = all.map((meant) => new Set(pairsIn(meant))).filter(({ size }) => size > 0);
  const isNeeded = (set: Set<string>, at: number) =>
    !sets.some((other, place) => place !== at && other.isSubsetOf(set) && (other.size < set.size || place < at));
  return sets.filter(isNeeded).map((set) => [...set]);
}

const halvesOf = (word: readonly string[]): [string[], string[]] => {
  const middle = Math.ceil(word.length / 2);
  return [word.slice(0, middle), word.slice(middle)];
};

const isWide = (character: string | undefined): boolean => character !== undefined && character > '\u007f';

const isNarrow = (character: string | undefined): character is string =>
  character !== undefined && character <= '\u007f';

/**
 * As the function `pairs` of the database makes them: neighbours, two characters that are not ASCII with one between, and three
 * that are.
 */
function pairsIn(meant: Meant): string[] {
  return meant.flatMap((character, at) => {
    const [next, second] = [meant[at + 1], meant[at + 2]];
    if (character === undefined) return [];
    return [
      ...(next === undefined ? [] : [character + next]),
      ...(isWide(character) && isWide(second) ? [`${character}_${second}`] : []),
      ...(isNarrow(character) && isNarrow(next) && isNarrow(second) ? [character + next + second] : []),
    ];
  });
}

/**
 * How far a row is from the keyword, to order by, ascending: what sounds as the keyword does, since most typing errors in
 * Chinese are another character of the same sound; what has all characters that were typed; the rest.
 */
export function farFrom(table: string, keyword: string): RawBuilder<number> {
  const key = sql.ref(`${table}.searchKey`);
  const steps = wordsIn(keyword).map((word) => {
    const typed = Array.from(word).length;
    const whole = meantBy(word).filter((meant) => meant.filter((character) => character !== undefined).length >= typed);
    const sounds = hasHan.test(word) ? sql`when ${contains(key, pinyinKey(word))} then 0` : sql``;
    return sql<number>`case ${sounds} when ${key} like any(${whole.map(patternOf)}::text[]) then 1 else 2 end`;
  });
  return sql<number>`(${sql.join(steps, sql` + `)})`;
}

const hasHan = /\p{Script=Han}/u;

/** Rows that a keyword finds; where it finds none, those it finds with one typing error in each word. */
export async function foundBy<R>(
  table: string,
  keyword: string,
  ask: (conditions: Conditions) => Promise<R[]>,
): Promise<R[]> {
  const exact = await ask(byKeyword(table, keyword));
  const nearly = exact.length === 0 ? byMistypedKeyword(table, keyword) : undefined;
  return nearly ? ask(nearly) : exact;
}
