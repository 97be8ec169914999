import { type Curve, type Expected, logWrong } from './item-curve.ts';
import { logWeights, points } from './quadrature.ts';

/** A pattern with its right items by their places. */
export interface RightItems {
  right: readonly number[];
  people: number;
}

/**
 * The E step: who of each ability is to be expected behind the patterns, item by item, and how likely the patterns are.
 * With ln P − ln(1−P) = a·θ + d a pattern's likelihood at θ needs no more than Σa and Σd of its right items.
 */
export function expectation(patterns: readonly RightItems[], curves: readonly Curve[]) {
  const allWrong = points.map((theta, q) =>
    curves.reduce((sum, curve) => sum + logWrong(curve, theta), logWeights[q] ?? 0),
  );
  const people = new Float64Array(points.length);
  const right = curves.map(() => new Float64Array(points.length));
  let logLik = 0;
  for (const pattern of patterns) {
    const { posterior, log } = posteriorOf(pattern, curves, allWrong);
    logLik += pattern.people * log;
    addTo(people, posterior);
    for (const index of pattern.right) {
      const ofItem = right[index];
      if (ofItem) addTo(ofItem, posterior);
    }
  }
  const expected = right.map((ofItem): Expected => ({ people, right: ofItem }));
  return { expected, logLik };
}

/** How a pattern's people spread over ability; they sum to `pattern.people`. */
function posteriorOf(pattern: RightItems, curves: readonly Curve[], allWrong: Float64Array) {
  const a = pattern.right.reduce((sum, index) => sum + (curves[index]?.a ?? 0), 0);
  const d = pattern.right.reduce((sum, index) => sum + (curves[index]?.d ?? 0), 0);
  const logs = allWrong.map((log, q) => log + a * (points[q] ?? 0) + d);
  const highest = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const heights = logs.map((log) => Math.exp(log - highest));
  const whole = heights.reduce((sum, height) => sum + height, 0);
  return { posterior: heights.map((height) => (height / whole) * pattern.people), log: highest + Math.log(whole) };
}

function addTo(sums: Float64Array, more: Float64Array): void {
  for (let q = 0; q < sums.length; q += 1) sums[q] = (sums[q] ?? 0) + (more[q] ?? 0);
}
