import { createHash } from 'node:crypto';
import type { Candidate } from './candidate.ts';

/** mulberry32, 0 ≤ x < 1; the same seed gives the same numbers. */
export function numbersOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32BE();
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const forgotten = 730;

export const wornBy = ({ exposure, lastUsed }: Candidate): number =>
  exposure + (lastUsed === null ? 0 : Math.max(0, 1 - lastUsed / forgotten));

/**
 * Random order that puts less worn questions first: key u^(1 + 2·worn), greatest first (Efraimidis & Spirakis 2006).
 */
export function inTurn(candidates: readonly Candidate[], seed: string): Candidate[] {
  const next = numbersOf(seed);
  return candidates
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((candidate) => ({ candidate, key: next() ** (1 + 2 * wornBy(candidate)) }))
    .sort((one, other) => other.key - one.key)
    .map(({ candidate }) => candidate);
}
