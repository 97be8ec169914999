import { normal } from '@kaoxin/demo/exam-answers.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { describe, expect, it, test } from 'vitest';
import { lsat6, lsat6Rows } from '../testing/lsat6.ts';
import { patternsOf, type ResponsePattern } from './patterns.ts';
import { fitTwoParameter, type NoFit, type TwoParameterFit } from './two-parameter.ts';

const fitted = (fit: TwoParameterFit | NoFit): TwoParameterFit => {
  if ('refused' in fit) throw new Error(fit.refused);
  return fit;
};

const patterns = lsat6.map(([pattern, people]): ResponsePattern => ({ answers: Array.from(pattern, Number), people }));

describe('LSAT6', () => {
  const fit = fitted(fitTwoParameter(patterns));
  it('converges to the published parameters', () => {
    expect(fit.converged).toBe(true);
    expect(Math.abs(fit.logLik - -2_466.653)).toBeLessThan(0.01);
    const a = [0.826, 0.723, 0.891, 0.688, 0.657];
    const b = [-3.359, -1.37, -0.28, -1.866, -3.126];
    for (const [index, item] of fit.items.entries()) {
      expect(Math.abs((item.a ?? 0) - (a[index] ?? 0))).toBeLessThan(0.005);
      expect(Math.abs((item.b ?? 0) - (b[index] ?? 0))).toBeLessThan(0.02);
      expect(item.flags).toEqual([]);
    }
  });
  it('is the same for people and for patterns', () => {
    const rows = patternsOf(lsat6Rows());
    expect(rows).toHaveLength(lsat6.filter(([, people]) => people > 0).length);
    expect(fitted(fitTwoParameter(rows)).logLik).toBeCloseTo(fit.logLik, 6);
  });
  it('keeps parameters and scales likelihood with more people', () => {
    const twice = fitted(fitTwoParameter(patterns.map(({ answers, people }) => ({ answers, people: 2 * people }))));
    expect(twice.logLik).toBeCloseTo(2 * fit.logLik, 5);
    expect(twice.items[2]?.a).toBeCloseTo(fit.items[2]?.a ?? 0, 6);
  });
  it('reports missing convergence', () => {
    expect(fitted(fitTwoParameter(patterns, { cycles: 3 }))).toMatchObject({ converged: false, cycles: 3 });
  });
});

test('recovers the parameters that generated the answers', () => {
  const luck = chance('2pl');
  const truth = Array.from({ length: 15 }, () => ({ a: Math.exp(0.3 * normal(luck)), b: normal(luck) }));
  const rows = Array.from({ length: 4_000 }, () => {
    const theta = normal(luck);
    return truth.map(({ a, b }) => (luck.happens(1 / (1 + Math.exp(-a * (theta - b)))) ? 1 : 0));
  });
  const fit = fitted(fitTwoParameter(patternsOf(rows), { tolerance: 1e-5 }));
  expect(fit.converged).toBe(true);
  for (const [index, { a, b }] of truth.entries()) {
    expect(Math.abs((fit.items[index]?.a ?? 0) - a)).toBeLessThan(0.25);
    expect(Math.abs((fit.items[index]?.b ?? 0) - b)).toBeLessThan(0.25);
  }
});

test('skips items all right or all wrong', () => {
  const widened = patterns.map(({ answers, people }) => ({ answers: [1, ...Array.from(answers), 0], people }));
  const fit = fitted(fitTwoParameter(widened));
  expect(fit.items[0]).toEqual({ a: null, b: null, flags: ['allRight'] });
  expect(fit.items[6]).toEqual({ a: null, b: null, flags: ['noneRight'] });
  expect(fit.logLik).toBeCloseTo(-2_466.653, 1);
});

test('reports falling items and unbounded slopes', () => {
  const luck = chance('falling');
  const rows = Array.from({ length: 500 }, () => {
    const theta = normal(luck);
    const right = (a: number) => (luck.happens(1 / (1 + Math.exp(-a * theta))) ? 1 : 0);
    return [right(1.5), right(1.5), right(1.5), right(1.5), right(-1.5)];
  });
  expect(fitted(fitTwoParameter(patternsOf(rows))).items[4]?.flags).toContain('falling');
  const scale = [
    { answers: [0, 0, 0], people: 100 },
    { answers: [1, 0, 0], people: 100 },
    { answers: [1, 1, 0], people: 100 },
    { answers: [1, 1, 1], people: 100 },
  ];
  const fit = fitted(fitTwoParameter(scale, { cycles: 300 }));
  expect(fit.items.some(({ flags }) => flags.includes('steep'))).toBe(true);
  expect(fit.items.every(({ a, b }) => Number.isFinite(a) && Number.isFinite(b))).toBe(true);
});

test('refuses no people or fewer than three items', () => {
  expect(fitTwoParameter([])).toEqual({ refused: 'nobody' });
  expect(fitTwoParameter([{ answers: [1, 0, 1], people: 0 }])).toEqual({ refused: 'nobody' });
  const two = [
    { answers: [1, 0, 1, 1], people: 3 },
    { answers: [0, 1, 1, 1], people: 4 },
  ];
  expect(fitTwoParameter(two)).toEqual({ refused: 'tooFewItems' });
  expect(() =>
    fitTwoParameter([
      { answers: [1], people: 1 },
      { answers: [1, 0], people: 1 },
    ]),
  ).toThrow(RangeError);
});
