import { hash } from 'node:crypto';

/** The lot of an id: 48 bits of SHA-256 over seed and id. Whoever knows the seed can draw it again. */
export const lotOf = (seed: string, id: string): number => hash('sha256', `${seed}\n${id}`, 'buffer').readUIntBE(0, 6);

/** In the order of their lots: the same however they came in. */
export function drawOrder<T extends { id: string }>(list: readonly T[], seed: string): T[] {
  return list
    .map((drawn) => ({ drawn, lot: lotOf(seed, drawn.id) }))
    .sort((a, b) => a.lot - b.lot || (a.drawn.id < b.drawn.id ? -1 : 1))
    .map(({ drawn }) => drawn);
}
