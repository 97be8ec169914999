import { groupCount, jaccard, type Shingles, sizeSpan } from './shingles.ts';

export interface Pair {
  /** places in the list, the earlier one first */
  one: number;
  other: number;
  similarity: number;
}

/**
 * All pairs of a list that are alike by `least` or more, none left out: what an exhaustive comparison finds. Shingles are ordered by how
 * many questions of the list have them: of two that are alike the first so many share one (prefix filter).
 */
export function pairsAtLeast(list: readonly Shingles[], least: number): Pair[] {
  const places = rareFirst(list);
  const having = new Map<number, number[]>();
  const pairs: Pair[] = [];
  for (const at of list.keys()) {
    const shingles = list[at] ?? new Int32Array();
    const { from, to } = sizeSpan(shingles.length, least);
    const candidates = new Set<number>();
    for (const shingle of places(shingles).slice(0, groupCount(shingles.length, least))) {
      const earlier = having.get(shingle);
      if (!earlier) having.set(shingle, [at]);
      else {
        for (const one of earlier) candidates.add(one);
        earlier.push(at);
      }
    }
    for (const one of candidates) {
      const before = list[one] ?? new Int32Array();
      if (before.length < from || before.length > to) continue;
      const similarity = jaccard(before, shingles);
      if (similarity >= least) pairs.push({ one, other: at, similarity });
    }
  }
  return pairs.sort((left, right) => left.one - right.one || left.other - right.other);
}

function rareFirst(list: readonly Shingles[]): (shingles: Shingles) => number[] {
  const counts = new Map<number, number>();
  for (const shingles of list) for (const shingle of shingles) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  const count = (shingle: number) => counts.get(shingle) ?? 0;
  return (shingles) => [...shingles].sort((one, other) => count(one) - count(other) || one - other);
}
