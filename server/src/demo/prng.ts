/** Seed of everything that is invented (domain.md 5.1). */
export const demoSeed = 20260501;

/** Repeatable choices: the same seed and name give the same sequence on every machine. */
export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number;
  /** whole number from `low` to `high`, both included */
  whole(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** one of the values by their weights */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** true in `share` of all cases */
  happens(share: number): boolean;
}

/** FNV-1a over the name, so that each named stream starts elsewhere. */
function startOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A stream of its own for each name: one more petition changes none of the others. Mulberry32 underneath. */
export function chance(name: string, seed = demoSeed): Chance {
  let state = (startOf(name) ^ seed) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (list) => at(list, whole(0, list.length - 1)),
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return at(list, list.length - 1)[0];
    },
    happens: (share) => next() < share,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
}
