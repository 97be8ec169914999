import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

const defaultThreshold = 0.72;

/** Minimum similarity of titles for one matter, 0..1: parameter `cluster.threshold`. */
export const likenessOf = async (work: Work): Promise<number> =>
  numberOf(await settingsOf(work), 'cluster.threshold', defaultThreshold);

const plain = (text: string): string =>
  normalised(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function pairs(text: string): string[] {
  const characters = Array.from(plain(text));
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Share of common neighbouring character pairs (Dice), 0..1; punctuation and width are ignored. */
export const titleSimilarity = (one: string, other: string): number => similarityTo(one)(other);

export function similarityTo(one: string): (other: string) => number {
  const left = pairs(one);
  const counts = new Map<string, number>();
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return (other) => similarity(left, counts, pairs(other));
}

function similarity(left: readonly string[], counts: ReadonlyMap<string, number>, right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return 0;
  const open = new Map<string, number>();
  let common = 0;
  for (const pair of right) {
    const count = open.get(pair) ?? counts.get(pair) ?? 0;
    if (count === 0) continue;
    open.set(pair, count - 1);
    common += 1;
  }
  return (2 * common) / (left.length + right.length);
}
