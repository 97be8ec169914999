import type { Candidate, DifficultyClass } from './candidate.ts';

/**
 * Assumed P of a question without statistics, by its author's difficulty class. Not estimated from data: the middle of
 * the fifths that P of achievement tests usually spans (.2 to .95; domain.md 2.5 calls values beyond too hard and too
 * easy).
 */
export const priorP: Readonly<Record<DifficultyClass, number>> = { 1: 0.87, 2: 0.75, 3: 0.62, 4: 0.47, 5: 0.32 };
/** A usable question: for D, 可 begins at .20 and 良 at .30 (Ebel 1965; domain.md 2.5). */
export const priorRpb = 0.3;
/** Weight of the prior in answers (posterior mean of a beta-binomial). */
export const priorAnswers = 20;

export interface ItemFigures {
  /** Expected share of the score. */
  p: number;
  /** Correlation with the total. */
  rpb: number;
  isPrior: boolean;
}

const clipped = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** P = (n·p + m·p₀)/(n + m) with m answers of the prior; r likewise. */
export function figuresOf({ p, rpb, statN, difficulty }: Candidate): ItemFigures {
  const n = p === null ? 0 : statN;
  const mixed = (measured: number | null, prior: number) =>
    measured === null || n === 0 ? prior : (n * measured + priorAnswers * prior) / (n + priorAnswers);
  return {
    p: clipped(mixed(p, priorP[difficulty]), 0.01, 0.99),
    rpb: clipped(mixed(rpb, priorRpb), -0.95, 0.95),
    isPrior: n === 0,
  };
}
