import type { Stratum } from './strata.ts';

/** Differential item functioning by class: A negligible, B moderate, C large. */
export type DifClass = 'A' | 'B' | 'C';

/** Upper 5 % of χ² with one degree of freedom. */
export const chiSquareBound = 3.841_458_820_694_124;
const normalBound = 1.644_853_626_951_472_6;

export interface MantelHaenszel {
  /** Δ_MH = −2.35·ln α_MH; negative if the item is harder for the focal group */
  deltaMH: number;
  se: number;
  /** with one degree of freedom and continuity correction */
  chiSquare: number;
  class: DifClass;
}

/**
 * Mantel and Haenszel's common odds ratio (1959) of a dichotomous item, applied to DIF by Holland and Thayer (1988),
 * with the standard error of Robins, Breslow and Greenland (1986). Classes follow ETS (Zwick and Ercikan 1989): C if
 * |Δ| ≥ 1.5 and significantly above 1, A if |Δ| < 1 or not significantly different from 0. The bare bound of domain.md
 * §2.5 would flag one item in a few hundred by chance in a district of a hundred people.
 * Null if no stratum determines an odds ratio.
 */
export function mantelHaenszel(strata: readonly Stratum[], full: number): MantelHaenszel | null {
  let agree = 0;
  let against = 0;
  let variance = { both: 0, mixed: 0, other: 0 };
  let surplus = 0;
  let chance = 0;
  for (const { reference, focal } of strata) {
    const n = reference.n + focal.n;
    const a = reference.sum / full;
    const b = reference.n - a;
    const c = focal.sum / full;
    const d = focal.n - c;
    const r = (a * d) / n;
    const s = (b * c) / n;
    const p = (a + d) / n;
    const q = (b + c) / n;
    agree += r;
    against += s;
    variance = { both: variance.both + p * r, mixed: variance.mixed + p * s + q * r, other: variance.other + q * s };
    surplus += a - (reference.n * (a + c)) / n;
    if (n > 1) chance += (reference.n * focal.n * (a + c) * (b + d)) / (n * n * (n - 1));
  }
  if (agree === 0 || against === 0 || chance === 0) return null;
  const deltaMH = -2.35 * Math.log(agree / against);
  const logVariance =
    variance.both / (2 * agree ** 2) + variance.mixed / (2 * agree * against) + variance.other / (2 * against ** 2);
  const se = 2.35 * Math.sqrt(logVariance);
  const chiSquare = Math.max(0, Math.abs(surplus) - 0.5) ** 2 / chance;
  return { deltaMH, se, chiSquare, class: classOf(deltaMH, se, chiSquare) };
}

function classOf(delta: number, se: number, chiSquare: number): DifClass {
  const size = Math.abs(delta);
  if (size < 1 || chiSquare <= chiSquareBound) return 'A';
  return size >= 1.5 && (size - 1) / se > normalBound ? 'C' : 'B';
}
