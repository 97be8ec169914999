import { type Curve, type Expected, logWrong } from './item-curve.ts';
import { logWeights, points } from './quadrature.ts';

export interface RightItems {
  right: readonly number[];
  people: number;
}

/**
 * The E step: expected people per ability for the patterns, and their likelihood. With ln P − ln(1−P) = a·θ + d the
 * likelihood of a pattern at θ needs only Σa and Σd of its right items.
 */
export function expectation(patterns: readonly RightItems[], curves: readonly Curve[]) {
  const allWrong = points.map((theta, q) =>
    curves.reduce((sum, curve) => sum + logWrong(curve, theta), logWeights[q] ?? 0),
  );
  const people = new Float64Array(points.length);
  const expected = curves.map((): Expected => ({ people, right: 0, ability: 0 }));
  let logLik = 0;
  for (const pattern of patterns) {
    const { log, ability } = expectOf(pattern, curves, allWrong, people);
    logLik += pattern.people * log;
    for (const index of pattern.right) {
      const ofItem = expected[index];
      if (!ofItem) continue;
      ofItem.right += pattern.people;
      ofItem.ability += pattern.people * ability;
    }
  }
  return { expected, logLik };
}

/** Likelihood and expected ability of a pattern; distributes its people over the points in `people`. */
function expectOf(pattern: RightItems, curves: readonly Curve[], allWrong: Float64Array, people: Float64Array) {
  let a = 0;
  let d = 0;
  for (const index of pattern.right) {
    a += curves[index]?.a ?? 0;
    d += curves[index]?.d ?? 0;
  }
  const heights = allWrong.map((log, q) => log + a * (points[q] ?? 0) + d);
  let highest = Number.NEGATIVE_INFINITY;
  for (const log of heights) if (log > highest) highest = log;
  let whole = 0;
  let moment = 0;
  for (let q = 0; q < heights.length; q += 1) {
    const below = (heights[q] ?? 0) - highest;
    const height = below < -50 ? 0 : Math.exp(below);
    heights[q] = height;
    whole += height;
    moment += height * (points[q] ?? 0);
  }
  const each = pattern.people / whole;
  for (let q = 0; q < heights.length; q += 1) people[q] = (people[q] ?? 0) + each * (heights[q] ?? 0);
  return { log: highest + Math.log(whole), ability: moment / whole };
}
