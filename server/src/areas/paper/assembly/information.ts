import type { Candidate } from './candidate.ts';
import { normalDensity, normalPoint } from './normal.ts';
import { figuresOf, type ItemFigures } from './prior.ts';

/** Abilities over which information is averaged, around the mean. */
const abilities = [-1, 0, 1];
const scaling = 1.702;

/**
 * Slope and location of a question from P and r_pb: r_bis = r_pb·√(PQ)/φ(z), a = 1.702·r_bis/√(1 − r_bis²), b = z/r_bis
 * with z = Φ⁻¹(1 − P) (Lord & Novick 1968, 16.9–16.10). With long papers, r_pb approximates the correlation with
 * ability.
 */
export function curveOf({ p, rpb }: Pick<ItemFigures, 'p' | 'rpb'>): { a: number; b: number } {
  const z = normalPoint(1 - p);
  const biserial = Math.min(0.95, Math.max(0.05, (rpb * Math.sqrt(p * (1 - p))) / normalDensity(z)));
  return { a: (scaling * biserial) / Math.sqrt(1 - biserial * biserial), b: z / biserial };
}

/** Fisher information of a 2PL item, a²·P(θ)·(1 − P(θ)), averaged over θ = −1, 0, 1 (Birnbaum 1968). */
export function informationOf(question: Candidate): number {
  const { a, b } = curveOf(figuresOf(question));
  const at = (ability: number) => {
    const right = 1 / (1 + Math.exp(-a * (ability - b)));
    return a * a * right * (1 - right);
  };
  return abilities.reduce((sum, ability) => sum + at(ability), 0) / abilities.length;
}
