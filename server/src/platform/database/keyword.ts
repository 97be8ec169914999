import { mixedParts } from '@kaoxin/contract/keyword.ts';
import { hasHan, type Meant, meantBy, wordsIn } from '@kaoxin/contract/typing-errors.ts';
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
  const read = wordsIn(keyword).map((word) => readWord(table, key, word));
  const parts = read.flatMap((word) => word.parts);
  if (parts.every(({ meant }) => meant.length === 0)) return undefined;
  // a second part would have its pairs made anew for each row that the first one finds
  const [sought] = parts.toSorted(byTelling);
  return [
    ...(sought ? candidates(key, sought) : []),
    ...parts.map(({ text, meant }) => sql<SqlBool>`${key} like any(${[Array.from(text), ...meant].map(patternOf)})`),
    ...read.flatMap(({ others }) => others),
  ];
}

/** A run of characters, with what may be meant by it; nothing where it has to stand as it is. */
interface Part {
  text: string;
  meant: readonly Meant[];
}

function readWord(table: string, key: RawBuilder<unknown>, word: string): { parts: Part[]; others: Conditions } {
  const mixed = mixedParts(word);
  if (!mixed) return { parts: [{ text: word, meant: meantBy(word) }], others: [] };
  const letters = mixed.letters.map((text) => ({ text, meant: meantBy(text) }));
  if (letters.some(({ meant }) => meant.length > 0))
    return { parts: letters, others: [inOrder(key, mixed.characters)] };
  const meant = meantBy(word);
  return meant.length > 0
    ? { parts: [{ text: word, meant }], others: [] }
    : { parts: [], others: byKeyword(table, word).slice(-1) };
}

/** First what finds the fewest rows: Chinese characters before letters, long before short. */
const byTelling = (one: Part, other: Part): number =>
  Number(hasHan.test(other.text)) - Number(hasHan.test(one.text)) || other.text.length - one.text.length;

/** Rows that may hold a part, by the index of pairs. */
function candidates(key: RawBuilder<unknown>, { text, meant }: Part): Conditions {
  if (meant.length === 0) return pairsOf(key, [text]);
  const typed = Array.from(text);
  const sets = leastPairs(typed, [typed, ...meant]);
  const single = sets.filter(({ length }) => length === 1).flat();
  const several = sets.filter(({ length }) => length > 1).map((pairs) => sql<SqlBool>`pairs(${key}) @> ${pairs}`);
  const ways = [...(single.length > 0 ? [sql<SqlBool>`pairs(${key}) && ${single}`] : []), ...several];
  return [sql<SqlBool>`(${sql.join(ways, sql` or `)})`];
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
