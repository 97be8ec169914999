import { isFoundBy } from '../lists/keyword.ts';

/** A word as it may have been intended; `undefined` stands for one unknown character. */
export type Meant = readonly (string | undefined)[];

/** Longest word, in characters, that is searched with a typing error; a longer one is pasted text. */
const longestWord = 64;
export const hasHan = /\p{Script=Han}/u;
const isDigit = /\d/;

/**
 * Whether a word may contain a typing error: at least three characters if some are Chinese, or at least four letters.
 * Three letters are initials, and with one wrong letter they match nearly everything.
 */
const mayBeMistyped = (word: readonly string[]): boolean =>
  word.length <= longestWord &&
  word.length >= (hasHan.test(word.join('')) ? 3 : 4) &&
  !word.every((one) => isDigit.test(one));

/**
 * Possible intended words for a word with one typing error: a wrong character, an extra one, a missing one or two
 * exchanged ones (optimal string alignment distance 1). Digits are never treated as errors, since another number is
 * another record. Empty for words that are too short or too long.
 */
export function meantBy(word: string): Meant[] {
  const typed = Array.from(word);
  if (!mayBeMistyped(typed)) return [];
  const last = typed.length - 1;
  const meant: Meant[] = [];
  const without = (at: number, ...instead: Meant) => [...typed.slice(0, at), ...instead, ...typed.slice(at + 1)];
  typed.forEach((character, at) => {
    const next = typed[at + 1];
    if (isDigit.test(character)) return;
    // At either end a wrong character needs no placeholder: the rest matches with any neighbour.
    meant.push(without(at));
    if (at > 0 && at < last) meant.push(without(at, undefined));
    if (next === undefined || isDigit.test(next)) return;
    meant.push([...typed.slice(0, at + 1), undefined, ...typed.slice(at + 1)]);
    if (next !== character) meant.push([...typed.slice(0, at), next, character, ...typed.slice(at + 2)]);
  });
  return meant;
}

/**
 * Maximum number of different words searched with a typing error; each one costs a pass over the matches of the others.
 */
const mostWords = 4;

export function wordsIn(keyword: string): string[] {
  const words = new Set(keyword.toLowerCase().split(/\s+/));
  words.delete('');
  return words.size > mostWords ? [] : [...words];
}

function stands(meant: Meant, text: readonly string[]): boolean {
  for (let from = 0; from + meant.length <= text.length; from += 1)
    if (meant.every((character, at) => character === undefined || character === text[from + at])) return true;
  return false;
}

export function isNearlyFoundBy(key: string, keyword: string): boolean {
  const text = Array.from(key);
  const words = wordsIn(keyword);
  if (words.length === 0) return isFoundBy(key, keyword);
  return words.every((word) => isFoundBy(key, word) || meantBy(word).some((meant) => stands(meant, text)));
}

export function foundAmong<T>(all: readonly T[], keyOf: (one: T) => string, keyword: string): T[] {
  const exact = all.filter((one) => isFoundBy(keyOf(one), keyword));
  return exact.length > 0 ? exact : all.filter((one) => isNearlyFoundBy(keyOf(one), keyword));
}
