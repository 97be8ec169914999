import { hasHan, type Meant, meantBy, wordsIn } from '@kaoxin/contract/fields/typing-errors.ts';
import { mixedParts } from '@kaoxin/contract/lists/keyword.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeLike, likePattern } from '#platform/text/like.ts';
import { pinyinKey } from '#platform/text/pinyin.ts';

type Conditions = RawBuilder<SqlBool>[];

/**
 * Conditions for a keyword in the column `search_key` of a table, lower case. The pairs of its characters find
 * candidates by index (migrations/0001-foundation.ts); the pattern decides. In a keyword of characters followed by letters,
 * `市一zhong`, the characters may skip others and the letters match anywhere: in words, pinyin or initials.
 *
 * Conditions on pairs must not be part of an `or`: the pairs of every row would be computed.
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
  sql<SqlBool>`${key} like ${`%${characters.map(escapeLike).join('%')}%`}`;

/** A single character has no pair. */
const pairsOf = (key: RawBuilder<unknown>, parts: readonly string[]): Conditions =>
  parts
    .map((part) => pairsIn(Array.from(part)))
    .filter(({ length }) => length > 0)
    .map((pairs) => sql<SqlBool>`pairs(${key}) @> ${[...new Set(pairs)]}`);

/** The search for a keyword with one typing error in each word. Words may match in any order. */
export interface NearMatch {
  candidates: Conditions;
  decide: Conditions;
  /** distance of a row from the keyword, for ascending order; null for a row that does not match */
  far: RawBuilder<number | null>;
}

/** @returns undefined when no word may have a typing error */
export function nearMatch(table: string, keyword: string): NearMatch | undefined {
  const key = sql.ref(`${table}.searchKey`);
  const words = wordsIn(keyword);
  const read = words.map((word) => readWord(table, key, word));
  const parts = read.flatMap((word) => word.parts);
  if (parts.every(({ meant }) => meant.length === 0)) return undefined;
  // A second part would compute the pairs of each row that the first one finds.
  const [sought] = parts.toSorted(byTelling);
  return {
    candidates: sought ? candidates(key, sought) : [],
    decide: read.flatMap((word) => decisions(key, word)),
    far: sql<number | null>`(${sql.join(
      read.map((word) => farFromWord(key, word, words.length === 1)),
      sql` + `,
    )})`,
  };
}

export function byMistypedKeyword(table: string, keyword: string): Conditions | undefined {
  const near = nearMatch(table, keyword);
  return near && [...near.candidates, ...near.decide];
}

/** A run of characters with its possible meanings; none when it must match exactly. */
interface Part {
  text: string;
  meant: readonly Meant[];
}

interface ReadWord {
  word: string;
  parts: Part[];
  others: Conditions;
}

function readWord(table: string, key: RawBuilder<unknown>, word: string): ReadWord {
  const mixed = mixedParts(word);
  if (!mixed) return { word, parts: [{ text: word, meant: meantBy(word) }], others: [] };
  const letters = mixed.letters.map((text) => ({ text, meant: meantBy(text) }));
  if (letters.some(({ meant }) => meant.length > 0))
    return { word, parts: letters, others: [inOrder(key, mixed.characters)] };
  const meant = meantBy(word);
  return meant.length > 0
    ? { word, parts: [{ text: word, meant }], others: [] }
    : { word, parts: [], others: byKeyword(table, word).slice(-1) };
}

const decisions = (key: RawBuilder<unknown>, { parts, others }: ReadWord): Conditions => [
  ...parts.map(({ text, meant }) => (meant.length > 0 ? mistyped(key, text) : contains(key, text))),
  ...others,
];

/** Most selective first: Chinese characters before letters, long before short. */
const byTelling = (one: Part, other: Part): number =>
  Number(hasHan.test(other.text)) - Number(hasHan.test(one.text)) || other.text.length - one.text.length;

function candidates(key: RawBuilder<unknown>, { text, meant }: Part): Conditions {
  if (meant.length === 0) return pairsOf(key, [text]);
  const typed = Array.from(text);
  const sets = leastPairs(typed, [typed, ...meant]);
  const single = sets.filter(({ length }) => length === 1).flat();
  const several = sets.filter(({ length }) => length > 1).map((pairs) => sql<SqlBool>`pairs(${key}) @> ${pairs}`);
  const ways = [...(single.length > 0 ? [sql<SqlBool>`pairs(${key}) && ${single}`] : []), ...several];
  return ways.length > 0 ? [anyOf(ways)] : [];
}

/**
 * `byMistypedKeyword` for names without an index of pairs, in tables of some thousand rows at most.
 * @param name in either case
 */
export function byMistypedName(name: RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool> | undefined {
  const words = wordsIn(keyword);
  if (words.every((word) => meantBy(word).length === 0)) return undefined;
  const lower = sql`lower(${name})`;
  const found = words.map((word) => (meantBy(word).length > 0 ? mistyped(lower, word) : contains(lower, word)));
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/**
 * Conditions for a word with one typing error, one of which must hold: the list of `meantBy`, in halves. An error is in
 * one half of the word or between the halves, so a key without either half is decided by two comparisons. A regular
 * expression for the same list takes two to five times as long, because PostgreSQL builds its states anew for each key.
 */
const mistyped = (key: RawBuilder<unknown>, word: string, errors: Errors = 'any'): RawBuilder<SqlBool> =>
  anyOf(errorsIn(key, { word: Array.from(word), errors }));

/**
 * `whole` errors keep every typed character in the key: a character is missing, or two are swapped. `wrong` errors do
 * not: a character is wrong or too many.
 */
type Errors = 'any' | 'whole' | 'wrong';

interface PartOfWord {
  word: readonly string[];
  /** what precedes and follows this part, without an error */
  before?: string;
  behind?: string;
  errors: Errors;
}

function errorsIn(key: RawBuilder<unknown>, part: PartOfWord): Conditions {
  const { word, before = '', behind = '', errors } = part;
  const [first] = word;
  if (first === undefined) return [];
  if (word.length === 1) {
    if (errors === 'whole' || isDigit.test(first)) return [];
    // At either end of a word the rest matches with any neighbour.
    const wrong = before === '' || behind === '' ? [] : [oneBetween(key, before, behind)];
    return [...wrong, holds(key, before + behind)];
  }
  const [begin, end] = halvesOf(word);
  const left = before + begin.join('');
  const right = end.join('') + behind;
  return [
    ...guarded(holds(key, right), errorsIn(key, { word: begin, before, behind: right, errors })),
    ...guarded(holds(key, left), errorsIn(key, { word: end, before: left, behind, errors })),
    ...(errors === 'wrong' ? [] : errorsBetween(key, left, right)),
  ];
}

function errorsBetween(key: RawBuilder<unknown>, left: string, right: string): Conditions {
  const [last, next] = [Array.from(left).at(-1) ?? '', Array.from(right)[0] ?? ''];
  if (isDigit.test(last) || isDigit.test(next)) return [];
  const swapped = left.slice(0, -last.length) + next + last + right.slice(next.length);
  return [oneBetween(key, left, right), holds(key, swapped)];
}

/** A condition that saves the comparisons behind it, where they are more than one. */
const guarded = (guard: RawBuilder<SqlBool>, ways: Conditions): Conditions =>
  ways.length > 1 ? [sql<SqlBool>`(${guard} and ${anyOf(ways)})`] : ways;

/** False without ways: between digits there is no error. */
const anyOf = (ways: Conditions): RawBuilder<SqlBool> =>
  ways.length > 0 ? sql<SqlBool>`(${sql.join(ways, sql` or `)})` : sql<SqlBool>`false`;

const oneBetween = (key: RawBuilder<unknown>, left: string, right: string) =>
  sql<SqlBool>`${key} like ${`%${escapeLike(left)}_${escapeLike(right)}%`}`;

const isDigit = /\d/;

/** Length from which parts of a word are selective enough: two Chinese characters are rarer than two letters. */
const isLong = (word: readonly string[]): boolean => word.length >= (hasHan.test(word.join('')) ? 7 : 10);
const longWordParts = 4;

/**
 * Sets of pairs; a key that contains any of `all` contains at least one whole set. In a long word one error leaves all
 * parts but one unchanged, unless it swaps the characters where two parts meet.
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
  const sets = all.map((meant) => new Set(pairsIn(meant)));
  // a meaning without pairs, `1_2` of `1班2`, may be in any row
  if (sets.some(({ size }) => size === 0)) return [];
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
 * Pairs that the database function `pairs` finds in every key with this text: neighbours, two non-ASCII characters with
 * one between, and three ASCII characters. Three ASCII characters include their neighbours, which most keys have anyway.
 */
function pairsIn(meant: Meant): string[] {
  return meant.flatMap((character, at) => {
    const [before, next, second] = [meant[at - 1], meant[at + 1], meant[at + 2]];
    if (character === undefined) return [];
    const areNarrow = isNarrow(character) && isNarrow(next);
    const isIncluded = areNarrow && (isNarrow(second) || isNarrow(before));
    return [
      ...(next === undefined || isIncluded ? [] : [character + next]),
      ...(isWide(character) && isWide(second) ? [`${character}_${second}`] : []),
      ...(areNarrow && isNarrow(second) ? [character + next + second] : []),
    ];
  });
}

/**
 * Distance of a row from one word: first the same sound, since most typing errors in Chinese are another character of the
 * same sound; then rows with all typed characters; then the rest. The errors that each step asks for also decide about
 * the row, so that the comparisons are made once.
 */
function farFromWord(key: RawBuilder<unknown>, read: ReadWord, isOnly: boolean): RawBuilder<number | null> {
  const { word } = read;
  // no row has the only word as it is typed
  const exact = isOnly ? sql`` : sql`when ${holds(key, word)} then 0`;
  const sound = hasHan.test(word) ? holds(key, pinyinKey(word)) : undefined;
  const found = sql.join(decisions(key, read), sql` and `);
  const whole = sql`when ${holdsAll(key, word)} and ${mistyped(key, word, 'whole')} then 1`;
  if (read.parts.length !== 1 || read.others.length > 0) {
    const sounds = sound ? sql`when ${sound} then 0` : sql``;
    const present = meantBy(word).length > 0 ? whole : sql`when ${holds(key, word)} then 1`;
    return sql`case when ${found} then case ${exact} ${sounds} ${present} else 2 end end`;
  }
  if (meantBy(word).length === 0) return sql`case ${exact} end`;
  const sounds = sound ? sql`when ${sound} then case when ${found} then 0 end` : sql``;
  return sql`case ${exact} ${sounds} ${whole} when ${mistyped(key, word, 'wrong')} then 2 end`;
}

/** `contains`, but faster and without an estimate for the planner. */
const holds = (key: RawBuilder<unknown>, part: string) => sql<SqlBool>`strpos(${key}, ${part}) > 0`;

/**
 * A cheap condition before an expensive one: the wrong character of a word is rarely anywhere else in the key. A
 * character that is in the word twice is rarely in the key twice, so it comes first.
 */
function holdsAll(key: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const times = Map.groupBy(word, (character) => character);
  const all = [...times.values()].toSorted((one, other) => other.length - one.length);
  return sql.join(
    all.map(([character = '', ...more]) =>
      more.length > 0 ? inOrder(key, [character, ...more]) : holds(key, character),
    ),
    sql` and `,
  );
}

export async function foundBy<R>(
  table: string,
  keyword: string,
  ask: (conditions: Conditions) => Promise<R[]>,
): Promise<R[]> {
  const exact = await ask(byKeyword(table, keyword));
  const nearly = exact.length === 0 ? byMistypedKeyword(table, keyword) : undefined;
  return nearly ? ask(nearly) : exact;
}
