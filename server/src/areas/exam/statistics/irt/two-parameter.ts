import { expectation, type RightItems } from './expectation.ts';
import { type Curve, fitCurve, gradientOf, steepest } from './item-curve.ts';
import type { ResponsePattern } from './patterns.ts';
import { points } from './quadrature.ts';

/**
 * Doubts about the parameters of an item: all or none right (no parameters), a flat or falling curve, one steeper than
 * any real item, one that would rise without end, a difficulty outside the grid.
 */
export type ParameterFlag = 'allRight' | 'noneRight' | 'flat' | 'falling' | 'steep' | 'endless' | 'outside';

export interface ItemParameters {
  /** 区分度参数, logistic, without the factor 1.7 */
  a: number | null;
  /** 难度参数, on the scale of θ ~ N(0,1) */
  b: number | null;
  flags: ParameterFlag[];
}

export interface TwoParameterFit {
  items: ItemParameters[];
  logLik: number;
  cycles: number;
  /** largest remaining gradient of the log-likelihood, per person */
  gradient: number;
  /** false: the last values, which are not the maximum */
  converged: boolean;
}

/** Nothing can be fitted: no answers, or fewer than three items with both right and wrong answers. */
export type NoFit = { refused: 'nobody' | 'tooFewItems' };

const enoughItems = 3;

/**
 * Marginal maximum likelihood of the two-parameter logistic model by EM (Bock and Aitkin 1981), weighted by people.
 * @param cycles maximum; `tolerance` is the gradient per person at which it has converged
 * @throws RangeError for patterns of different length
 */
export function fitTwoParameter(
  patterns: readonly ResponsePattern[],
  { cycles = 5_000, tolerance = 1e-7 } = {},
): TwoParameterFit | NoFit {
  const length = patterns[0]?.answers.length ?? 0;
  if (patterns.some(({ answers }) => answers.length !== length)) throw new RangeError('patterns differ in length');
  const n = patterns.reduce((sum, { people }) => sum + people, 0);
  if (n === 0) return { refused: 'nobody' };
  const rights = Array.from({ length }, (_, index) =>
    patterns.reduce((sum, { answers, people }) => sum + (answers[index] === 1 ? people : 0), 0),
  );
  const telling = rights.flatMap((right, index) => (right > 0 && right < n ? [index] : []));
  if (telling.length < enoughItems) return { refused: 'tooFewItems' };

  const data = patterns.map(
    ({ answers, people }): RightItems => ({
      right: telling.flatMap((index, place) => (answers[index] === 1 ? [place] : [])),
      people,
    }),
  );
  const start = telling.map(
    (index): Curve => ({ a: 1, d: Math.log((rights[index] ?? 0) / (n - (rights[index] ?? 0))) }),
  );
  const { curves, ...outcome } = maximise(data, start, n, cycles, tolerance);
  const items = rights.map((right, index) => parametersOf(right, n, curves[telling.indexOf(index)]));
  return { items, ...outcome };
}

function maximise(data: readonly RightItems[], start: Curve[], n: number, cycles: number, tolerance: number) {
  let curves = start;
  for (let cycle = 1; ; cycle += 1) {
    const { expected, logLik } = expectation(data, curves);
    const gradient = steepestSlope(curves, expected) / n;
    const converged = gradient < tolerance;
    if (converged || cycle >= cycles) return { curves, logLik, cycles: cycle, gradient, converged };
    curves = curves.map((curve, index) => {
      const ofItem = expected[index];
      return ofItem ? fitCurve(curve, ofItem, points) : curve;
    });
  }
}

function steepestSlope(curves: readonly Curve[], expected: ReturnType<typeof expectation>['expected']): number {
  return curves.reduce((most, curve, index) => {
    const ofItem = expected[index];
    if (!ofItem || Math.abs(curve.a) >= steepest) return most;
    const slope = gradientOf(curve, ofItem, points);
    return Math.max(most, Math.abs(slope.a), Math.abs(slope.d));
  }, 0);
}

function parametersOf(right: number, n: number, curve: Curve | undefined): ItemParameters {
  if (!curve) return { a: null, b: null, flags: [right === n ? 'allRight' : 'noneRight'] };
  const b = curve.a === 0 ? null : -curve.d / curve.a;
  const checks: readonly [ParameterFlag, boolean][] = [
    ['falling', curve.a < 0],
    ['flat', curve.a >= 0 && curve.a < 0.2],
    ['steep', curve.a > 4],
    ['endless', Math.abs(curve.a) >= steepest],
    ['outside', b === null || Math.abs(b) > 6],
  ];
  return { a: curve.a, b, flags: checks.filter(([, holds]) => holds).map(([flag]) => flag) };
}
