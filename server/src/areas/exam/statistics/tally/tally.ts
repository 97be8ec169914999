/**
 * Number of people by total: the complete state of a subject, or of the total, in a district, centre or group
 * (domain.md §1.4, §2.5). It is a sum, so any centres merge exactly and a changed score moves two bins.
 */
export interface Tally {
  /** people by total; the index is in half points from 0 */
  readonly bins: Uint32Array;
}

/** @param full the highest total, in half points */
export const emptyTally = (full: number): Tally => ({ bins: new Uint32Array(full + 1) });

export function tallyOf(totals: Iterable<number>, full: number): Tally {
  const tally = emptyTally(full);
  for (const total of totals) addTotal(tally, total, 1);
  return tally;
}

/**
 * Adds or removes people, in place.
 * @param total in half points
 * @throws RangeError outside the bins, or for a negative count
 */
export function addTotal({ bins }: Tally, total: number, people: number): void {
  const before = bins[total];
  if (before === undefined) throw new RangeError(`a total of ${total} half points lies outside 0..${bins.length - 1}`);
  if (before + people < 0) throw new RangeError(`nobody with ${total} half points is left to take out`);
  bins[total] = before + people;
}

export const countOf = ({ bins }: Tally): number => bins.reduce((sum, count) => sum + count, 0);

export const mergeTallies = (a: Tally, b: Tally): Tally => ({ bins: combined(a.bins, b.bins, 1) });

export const withoutTally = (whole: Tally, part: Tally): Tally => ({ bins: combined(whole.bins, part.bins, -1) });

export function combined(a: Uint32Array, b: Uint32Array, sign: 1 | -1): Uint32Array {
  if (a.length !== b.length) throw new RangeError(`tables of ${a.length} and ${b.length} bins do not belong together`);
  const sums = new Uint32Array(a.length);
  // a plain loop: joint tables have a hundred thousand cells, and a callback for each would take most of a page's time
  for (let index = 0; index < a.length; index += 1) {
    const sum = (a[index] ?? 0) + sign * (b[index] ?? 0);
    if (sum < 0) throw new RangeError('a part holds people its whole does not');
    sums[index] = sum;
  }
  return sums;
}
