/** Seed of all invented data (domain.md 5.1). */
export const demoSeed = 20260501;

/** Deterministic random choices: the same seed and name give the same sequence on every machine. */
export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number;
  /** integer from `low` to `high`, inclusive */
  whole(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  happens(share: number): boolean;
}

/** FNV-1a hash of the name. */
function startOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A separate stream per name, so that another petition does not change the others. Uses Mulberry32. */
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
