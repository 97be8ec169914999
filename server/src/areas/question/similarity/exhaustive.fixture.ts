import type { QuestionFace } from '@kaoxin/contract/question/content.ts';
import { jaccard } from './shingles.ts';
import { comparedWords } from './words.ts';

function plainSet({ stem, options }: QuestionFace): Set<string> {
  const all = new Set<string>();
  const add = (of: string, words: string) => {
    const letters = ['\u0002', ...words, '\u0003'];
    for (let at = 0; at + 2 < letters.length; at += 1) all.add(of + letters.slice(at, at + 3).join(''));
  };
  add('s', comparedWords(stem));
  for (const { text } of options) add('o', comparedWords(text));
  return all;
}

export const pairName = (one: number, other: number, similarity: number): string =>
  `${one} ${other} ${similarity.toFixed(6)}`;

/**
 * Names of the similar pairs at each of `levels`, found by comparing all questions with each other. Faster methods must
 * find the same pairs.
 */
export function exhaustivePairs(bank: readonly QuestionFace[], levels: readonly number[]): string[][] {
  const numbers = new Map<string, number>();
  // Numbers instead of texts, because comparing texts would take an hour.
  const sets = bank.map((one) => {
    const all = [...plainSet(one)].map((text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
    return Int32Array.from(all).sort();
  });
  const found: string[][] = levels.map(() => []);
  const lowest = Math.min(...levels);
  for (const [other, right] of sets.entries())
    for (const [one, left] of sets.slice(0, other).entries()) {
      if (Math.min(left.length, right.length) < lowest * Math.max(left.length, right.length)) continue;
      const similarity = jaccard(left, right);
      for (const [at, level] of levels.entries())
        if (similarity >= level) found[at]?.push(pairName(one, other, similarity));
    }
  return found;
}
