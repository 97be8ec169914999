import { countOf, type Tally } from './tally.ts';

export const reaching = ({ bins }: Tally, line: number): number =>
  bins.subarray(Math.max(0, Math.ceil(line))).reduce((sum, count) => sum + count, 0);

/** 合格率: passes / present; null without people. */
export function passRate(tally: Tally, line: number): number | null {
  const n = countOf(tally);
  return n === 0 ? null : reaching(tally, line) / n;
}

/**
 * 名次: 1 + number of people above; equal totals share a rank.
 * @param total in half points
 */
export const rankOf = (tally: Tally, total: number): number => 1 + reaching(tally, total + 1);

/**
 * 百分位, 0..100: (below + .5·equal)/n·100 (domain.md §2.5); null without people.
 * @param total in half points
 */
export function percentRank(tally: Tally, total: number): number | null {
  const n = countOf(tally);
  if (n === 0) return null;
  const orAbove = reaching(tally, total);
  const above = reaching(tally, total + 1);
  return ((n - orAbove + 0.5 * (orAbove - above)) / n) * 100;
}

export function rankTable({ bins }: Tally): Uint32Array {
  const ranks = new Uint32Array(bins.length);
  let above = 0;
  for (let total = bins.length - 1; total >= 0; total -= 1) {
    ranks[total] = above + 1;
    above += bins[total] ?? 0;
  }
  return ranks;
}
