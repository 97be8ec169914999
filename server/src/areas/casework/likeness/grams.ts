import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
/** Pairs of neighbouring characters of a letter, each once, as numbers. */
export type Grams = readonly number[];

const mixed = (hash: number, value: number): number => {
  let next = Math.imul(hash ^ value, 0x85ebca6b);
  next = Math.imul(next ^ (next >>> 13), 0xc2b2ae35);
  return next ^ (next >>> 16);
};

/** Characters compared; longer texts add nothing about their matter. */
const most = 3_000;

const foreign = /[^\p{L}\p{N}]+/u;
const runsOf = (text: string): string[] =>
  normalised(text.slice(0, 2 * most), 'NFKC')
    .toLowerCase()
    .split(foreign)
    .filter((run) => run !== '');

/**
 * @param seed of tenant and kind: two tenants share no number, so that the index of one does not grow with the letters
 * of others
 */
export function gramsOf(seed: number, ...texts: readonly string[]): Grams {
  const found = new Set<number>();
  for (const run of texts.flatMap(runsOf)) {
    const letters = Array.from(run).slice(0, most);
    for (let at = 0; at + 1 < letters.length; at += 1)
      found.add(mixed(mixed(seed, letters[at]?.codePointAt(0) ?? 0), letters[at + 1]?.codePointAt(0) ?? 0));
  }
  return [...found].sort((one, other) => one - other);
}

export function seedOf(...words: readonly string[]): number {
  let hash = 0x2545f491;
  for (const letter of words.join('\u0000')) hash = mixed(hash, letter.codePointAt(0) ?? 0);
  return hash;
}
