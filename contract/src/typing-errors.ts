import { isFoundBy } from './keyword.ts';

/** A word as it may have been meant; `undefined` stands for one character that is not known. */
export type Meant = readonly (string | undefined)[];

/** Characters of the longest word that is searched with a typing error; a longer one is a pasted text. */
const longestWord = 64;
/** Whether a text contains a Chinese character. */
export const hasHan = /\p{Script=Han}/u;
const isDigit = /\d/;

/**
 * Whether a word may have a typing error: three characters with Chinese ones among them, or four letters. Three letters are
 * initials, and with one of them wrong they fit nearly everything.
 */
const mayBeMistyped = (word: readonly string[]): boolean =>
  word.length <= longestWord &&
  word.length >= (hasHan.test(word.join('')) ? 3 : 4) &&
  !word.every((one) => isDigit.test(one));

/**
 * What may have been meant by a word with one typing error: a wrong character, one too many, one left out, two exchanged
 * (optimal string alignment distance 1). Digits are never taken for an error: another number is another thing. Empty for
 * words that are too short or too long.
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
    // at an end the rest is looked for, whatever stands beside it
    meant.push(without(at));
    if (at > 0 && at < last) meant.push(without(at, undefined));
    if (next === undefined || isDigit.test(next)) return;
    meant.push([...typed.slice(0, at + 1), undefined, ...typed.slice(at + 1)]);
    if (next !== character) meant.push([...typed.slice(0, at), next, character, ...typed.slice(at + 2)]);
  });
  return meant;
}

/** Different words that are searched with a typing error in each; each costs a pass over what the others find. */
const mostWords = 4;

/** Different words of a keyword, searched each by itself when an error is allowed; none where there are too many. */
export function wordsIn(keyword: string): string[] {
  const words = new Set(keyword.toLowerCase().split(/\s+/));
  words.delete('');
  return words.size > mostWords ? [] : [...words];
}

/** Whether `meant` stands in a text. */
function stands(meant: Meant, text: readonly string[]): boolean {
  for (let from = 0; from + meant.length <= text.length; from += 1)
    if (meant.every((character, at) => character === undefined || character === text[from + at])) return true;
  return false;
}

/** Whether a keyword finds a search key when each of its words may have one typing error. */
export function isNearlyFoundBy(key: string, keyword: string): boolean {
  const text = Array.from(key);
  const words = wordsIn(keyword);
  if (words.length === 0) return isFoundBy(key, keyword);
  return words.every((word) => isFoundBy(key, word) || meantBy(word).some((meant) => stands(meant, text)));
}

/**
 * What a keyword finds among these, by their search keys; where it finds none of them, what it finds when each word may have one
 * typing error.
 */
export function foundAmong<T>(all: readonly T[], keyOf: (one: T) => string, keyword: string): T[] {
  const exact = all.filter((one) => isFoundBy(keyOf(one), keyword));
  return exact.length > 0 ? exact : all.filter((one) => isNearlyFoundBy(keyOf(one), keyword));
}
