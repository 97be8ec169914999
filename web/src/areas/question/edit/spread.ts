import { optionCount } from '@kaoxin/contract/question/problems.ts';
import { wordsOf } from '../view/words-of.ts';

/** The letter or number that begins an option on paper: `A.`, `（B）`, `3、`. */
const sign = /^(<p[^>]*>)?\s*(?:[（(](?:[A-Za-z]|\d{1,2})[)）]|(?:[A-Za-z]|\d{1,2})[.．、:：)）])\s*/u;

/**
 * Splits options pasted as one text into rows from `at` on and drops their letters; adds rows if needed. Returns
 * undefined if later rows are filled or the limit of options is exceeded.
 */
export function spread<R extends { text: string }>(
  rows: readonly R[],
  at: number,
  parts: readonly string[],
  begin: () => R,
): R[] | undefined {
  const told = parts.filter((part) => wordsOf(part) !== '');
  if (told.length < 2 || at + told.length > optionCount.max) return undefined;
  if (rows.slice(at).some(({ text }) => wordsOf(text) !== '')) return undefined;
  const isSigned = told.every((part) => sign.test(part));
  const texts = isSigned ? told.map((part) => part.replace(sign, '$1')) : told;
  return [
    ...rows.slice(0, at),
    ...texts.map((text, place) => ({ ...(rows[at + place] ?? begin()), text })),
    ...rows.slice(at + texts.length),
  ];
}
