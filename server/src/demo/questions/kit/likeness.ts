import type { Question } from '@kaoxin/contract/question/content.ts';

const letters = (rich: string): string =>
  rich
    .replace(/<[^>]*>/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%-]+/gu, '');

const [ofStem, ofOptions] = [0x811c9dc5, 0x2545f491];
/** Groups of three characters, the beginning and the end of a text counting as one each. */
function addGrams(rich: string, seed: number, into: Set<number>): void {
  const text = `\u0002${letters(rich)}\u0003`;
  for (let at = 0; at + 2 < text.length; at += 1) {
    let hash = seed;
    for (let place = at; place < at + 3; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
    into.add(hash >>> 0);
  }
}

/** 3-grams of the stem and of each option, in whatever order they stand; of a reading, of what is asked about it too. */
export function fingerprint(question: Question): Uint32Array {
  const grams = new Set<number>();
  const add = ({ stem, options, targets, children }: Question): void => {
    addGrams(stem, ofStem, grams);
    for (const { text } of [...options, ...targets]) addGrams(text, ofOptions, grams);
    for (const child of children) add(child);
  };
  add(question);
  return Uint32Array.from(grams).sort();
}

/** Jaccard of two fingerprints. */
export function likeness(one: Uint32Array, two: Uint32Array): number {
  let [left, right, shared] = [0, 0, 0];
  while (left < one.length && right < two.length) {
    const [here, there] = [one[left] ?? 0, two[right] ?? 0];
    if (here === there) shared += 1;
    if (here <= there) left += 1;
    if (there <= here) right += 1;
  }
  return shared / (one.length + two.length - shared);
}
