import { mixedParts } from '@kaoxin/contract/keyword.ts';
import { hasHan, type Meant, meantBy, wordsIn } from '@kaoxin/contract/typing-errors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '#platform/text/like.ts';
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
    ...parts.map(({ text, meant }) =>
      meant.length > 0 ? sql<SqlBool>`${key} ~ ${mistyped(text)}` : contains(key, text),
    ),
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
  if (words.every((word) => meantBy(word).length === 0)) return undefined;
  const lower = sql`lower(${name})`;
  const found = words.map((word) =>
    meantBy(word).length > 0 ? sql<SqlBool>`${lower} ~ ${mistyped(word)}` : contains(lower, word),
  );
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/**
 * A word with one typing error as a regular expression of PostgreSQL: what `meantBy` lists, with common beginnings and ends
 * shared. One expression reads a key once. Seventeen `like` patterns for a word of five characters take four times as long.
 */
const mistyped = (word: string): string => errorsIn(Array.from(word), '.?').join('|');

/** The errors that leave every typed character in the key: one was left out, or two were exchanged. */
const mistypedWhole = (word: string): string => errorsIn(Array.from(word)).join('|');

/**
 * Alternatives of which each holds one error. A half of the word is right, or the error lies between the halves.
 * @param another what stands for a character that is wrong or too many; absent: neither is allowed
 */
function errorsIn(word: readonly string[], another?: string): string[] {
  const [first] = word;
  if (first === undefined) return [];
  if (word.length === 1) return another === undefined || isDigit.test(first) ? [] : [another];
  const [begin, end] = halvesOf(word);
  const [last, next] = [begin.at(-1) ?? '', end[0] ?? ''];
  const before = errorsIn(begin, another);
  const behind = errorsIn(end, another);
  const between =
    isDigit.test(last) || isDigit.test(next)
      ? []
      : [
          `${literal(begin)}.${literal(end)}`,
          `${literal(begin.slice(0, -1))}${literal([next, last])}${literal(end.slice(1))}`,
        ];
  return [
    ...(before.length > 0 ? [`${oneOf(before)}${literal(end)}`] : []),
    ...between,
    ...(behind.length > 0 ? [`${literal(begin)}${oneOf(behind)}`] : []),
  ];
}

const oneOf = (ways: readonly string[]): string => (ways.length === 1 ? ways.join('') : `(?:${ways.join('|')})`);

const isDigit = /\d/;
/** ASCII punctuation has a meaning in an expression. A backslash before a letter or a digit would give it one. */
const literal = (characters: readonly string[]): string =>
  characters.join('').replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);

/** From so many characters on, parts of a word find few enough by themselves: two Chinese characters are rarer than two letters. */
const isLong = (word: readonly string[]): boolean => word.length >= (hasHan.test(word.join('')) ? 6 : 10);
/** A long word is cut into so many parts, of which one holds the error. */
const longWordParts = 4;

/**
 * Sets of pairs of which a key holds at least one whole set when one of `all` stands in it. Of a long word one error leaves all
 * parts but one as they are, unless it exchanges the characters where two parts meet.
 */
function leastPairs(word: readonly string[], all: readonly Meant[]): string[][] {
  if (isLong(word)) {
    const cuts = Array.from({ length: longWordParts + 1 }, (_, at) => Math.round((at * word.length) / longWordParts));
    const damaged = cuts.slice(1).map((end, at) => [...pairsIn(word.slice(0, cuts[at])), ...pairsIn(word.slice(end))]);
    const exchanged = cuts
      .slice(1, -1)
      .map((cut) => pairsIn([...word.slice(0, cut - 1), word[cut], word[cut - 1], ...word.slice(cut + 1)]));
    return [...damaged, ...exchanged].map((pairs) => [...new Set(pairs)]);
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
    const whole = meantBy(word).length > 0 ? mistypedWhole(word) : '';
    const sounds = hasHan.test(word) ? sql`when ${contains(key, pinyinKey(word))} then 0` : sql``;
    const present = whole === '' ? contains(key, word) : sql`${key} ~ ${whole}`;
    return sql<number>`case ${sounds} when ${present} then 1 else 2 end`;
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
