import { studentT } from './student-t.ts';

export interface DatedP {
  /** date in years, from any origin */
  year: number;
  p: number;
  n: number;
}

/** Change of P per year; the interval is null with fewer than three sittings. */
export interface Drift {
  slope: number;
  ciLow: number | null;
  ciHigh: number | null;
}

const share = 0.95;

/**
 * Drift of P: the slope of weighted least squares of p on t. Each sitting is weighted by its people n, as the variance
 * of a mean is σ²/n (Weisberg, Applied Linear Regression, 4th ed. 2014, 7.1; `lm(p ~ year, weights = n)` of R gives the
 * same):
 *
 *     b = S_tp / S_tt,  S_tt = Σ n (t − t̄)²,  S_tp = Σ n (t − t̄)(p − p̄),  t̄ and p̄ weighted means
 *     b ± t(.975, k − 2) · √(s² / S_tt),  s² = Σ n (p − a − b t)² / (k − 2),  k sittings
 *
 * s² is the scatter of sittings around the line, so differences between the people of each year widen the interval as
 * well as chance. Null if all sittings are on the same day.
 */
export function driftOf(sittings: readonly DatedP[]): Drift | null {
  const people = sittings.reduce((sum, { n }) => sum + n, 0);
  if (people === 0) return null;
  const meanOf = (value: (one: DatedP) => number) =>
    sittings.reduce((sum, one) => sum + one.n * value(one), 0) / people;
  const [year, p] = [meanOf((one) => one.year), meanOf((one) => one.p)];
  let [spread, together] = [0, 0];
  for (const one of sittings) {
    spread += one.n * (one.year - year) ** 2;
    together += one.n * (one.year - year) * (one.p - p);
  }
  // less than half a day for one person
  if (spread < 1e-6) return null;
  const slope = together / spread;
  const freedom = sittings.length - 2;
  if (freedom < 1) return { slope, ciLow: null, ciHigh: null };
  const scatter =
    sittings.reduce((sum, one) => sum + one.n * (one.p - p - slope * (one.year - year)) ** 2, 0) / freedom;
  const width = studentT(freedom, share) * Math.sqrt(scatter / spread);
  return { slope, ciLow: slope - width, ciHigh: slope + width };
}
