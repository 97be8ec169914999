import type { Candidate, DifficultyClass } from './candidate.ts';

/**
 * What a question without statistics is taken for, by what its author thinks of its difficulty. Not estimated from anything: the middle of
 * the fifths that P of achievement tests usually spans (.2 to .95, domain.md 2.5 calls what lies beyond too hard and too easy).
 */
export const priorP: Readonly<Record<DifficultyClass, number>> = { 1: 0.87, 2: 0.75, 3: 0.62, 4: 0.47, 5: 0.32 };
/** A usable question: 可 begins at .20 for D, 良 at .30 (Ebel 1965; domain.md 2.5). */
export const priorRpb = 0.3;
/** answers that the prior counts for beside those that are there (posterior mean of a beta-binomial) */
export const priorAnswers = 20;

export interface ItemFigures {
  /** expected share of the score */
  p: number;
  /** correlation with the total */
  rpb: number;
  isPrior: boolean;
}

const clipped = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** P = (n·p + m·p₀)/(n + m), m answers of the prior; r likewise. */
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
