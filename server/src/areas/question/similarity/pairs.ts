import { takingTurns } from '#platform/turns.ts';
import { groupCount, jaccard, type Shingles, sizeSpan } from './shingles.ts';

export interface Pair {
  one: number;
  other: number;
  similarity: number;
}

export interface PairBounds {
  pairs: number;
  steps: number;
}
const unbounded: PairBounds = { pairs: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };
export const bounded: PairBounds = { pairs: 50, steps: 300_000 };

/**
 * All pairs of a list with a similarity of at least `least`. Complete unless `more` is true. Shingles are sorted by
 * their frequency in the list: two similar questions share one of the first shingles (prefix filter), and with limits
 * the pairs that share the rarest shingles are compared first. Yields to other tasks between questions.
 */
export async function pairsAtLeast(
  list: readonly Shingles[],
  least: number,
  bounds: PairBounds = unbounded,
): Promise<{ pairs: Pair[]; more: boolean }> {
  const places = rareFirst(list);
  const having = new Map<number, number[]>();
  const pairs: Pair[] = [];
  let more = false;
  const turn = takingTurns();
  for (const [at, shingles] of list.entries()) {
    const groups = places(shingles).slice(0, groupCount(shingles.length, least));
    const sharing = groups.flatMap((shingle) => {
      const earlier = having.get(shingle);
      return earlier ? [earlier] : [];
    });
    const found = alikeTo(at, list, sharing, least, bounds);
    for (const pair of found.pairs) pairs.push(pair);
    if (found.more) more = true;
    for (const shingle of groups) {
      const earlier = having.get(shingle);
      if (earlier) earlier.push(at);
      else having.set(shingle, [at]);
    }
    await turn();
  }
  return { pairs: pairs.sort((left, right) => left.one - right.one || left.other - right.other), more };
}

function alikeTo(
  at: number,
  list: readonly Shingles[],
  sharing: readonly (readonly number[])[],
  least: number,
  bounds: PairBounds,
): { pairs: Pair[]; more: boolean } {
  const shingles = list[at] ?? new Int32Array();
  const { from, to } = sizeSpan(shingles.length, least);
  const pairs: Pair[] = [];
  const seen = new Set<number>();
  let { steps } = bounds;
  for (const earlier of sharing)
    for (const one of earlier) {
      if (steps <= 0 || pairs.length >= bounds.pairs) return { pairs, more: true };
      steps -= 1;
      if (seen.has(one)) continue;
      seen.add(one);
      const before = list[one] ?? new Int32Array();
      if (before.length < from || before.length > to) continue;
      steps -= before.length + shingles.length;
      const similarity = jaccard(before, shingles);
      if (similarity >= least) pairs.push({ one, other: at, similarity });
    }
  return { pairs, more: false };
}

function rareFirst(list: readonly Shingles[]): (shingles: Shingles) => number[] {
  const counts = new Map<number, number>();
  for (const shingles of list) for (const shingle of shingles) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  const count = (shingle: number) => counts.get(shingle) ?? 0;
  return (shingles) => [...shingles].sort((one, other) => count(one) - count(other) || one - other);
}
