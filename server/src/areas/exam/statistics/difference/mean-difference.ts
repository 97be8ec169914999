import { chiSquareBound, type DifClass } from './mantel-haenszel.ts';
import type { Stratum } from './strata.ts';

export interface MeanDifference {
  /**
   * standardised mean difference (Dorans and Schmitt 1991), in points; negative if the item is harder for the focal
   * group
   */
  smd: number;
  /** SMD divided by the standard deviation of the item in both groups together */
  effect: number;
  chiSquare: number;
  class: DifClass;
}

/**
 * DIF of a polytomous item: the mean of the focal group minus that of the reference group at the same total, weighted
 * by the totals of the focal group. Classes of ETS for such items (Zwick, Thayer and Mazzeo 1997): A if Mantel's χ² is
 * not significant or |SMD/s| ≤ .17, C above .25. Null without comparable people or variance.
 */
export function meanDifference(strata: readonly Stratum[]): MeanDifference | null {
  let focalPeople = 0;
  let difference = 0;
  let surplus = 0;
  let chance = 0;
  const all = { n: 0, sum: 0, squares: 0 };
  for (const { reference, focal } of strata) {
    const n = reference.n + focal.n;
    const sum = reference.sum + focal.sum;
    const squares = reference.squares + focal.squares;
    focalPeople += focal.n;
    difference += focal.sum - (focal.n * reference.sum) / reference.n;
    surplus += focal.sum - (focal.n * sum) / n;
    if (n > 1) chance += (reference.n * focal.n * (n * squares - sum * sum)) / (n * n * (n - 1));
    all.n += n;
    all.sum += sum;
    all.squares += squares;
  }
  const variance = all.n < 2 ? 0 : (all.squares - all.sum ** 2 / all.n) / (all.n - 1);
  if (focalPeople === 0 || chance <= 0 || variance <= 0) return null;
  const smd = difference / focalPeople;
  const effect = smd / Math.sqrt(variance);
  const chiSquare = surplus ** 2 / chance;
  return { smd, effect, chiSquare, class: classOf(Math.abs(effect), chiSquare) };
}

function classOf(effect: number, chiSquare: number): DifClass {
  if (chiSquare <= chiSquareBound || effect <= 0.17) return 'A';
  return effect > 0.25 ? 'C' : 'B';
}
