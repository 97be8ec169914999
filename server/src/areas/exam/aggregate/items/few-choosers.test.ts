import { expect, test } from 'vitest';
import { withoutFew } from './few-choosers.ts';

const option = (key: string, n: number) => ({ key, n, share: n / 100, meanTotal: 50, high: 0.5, low: 0.5, rpb: 0.1 });
const item = (...chosen: [string, number][]) => ({
  n: chosen.reduce((sum, [, n]) => sum + n, 0),
  options: chosen.map(([key, n]) => option(key, n)),
  trace: [{ decile: 1, p: 0.3 }],
});
const whole = { least: 5, isPart: false };
const missing = (one: ReturnType<typeof item>, how = whole) =>
  withoutFew(one, how).options.flatMap(({ key, meanTotal, high, low, rpb }) =>
    [meanTotal, high, low, rpb].every((figure) => figure === null) ? [key] : [],
  );

test('hides totals of rare options and one more', () => {
  expect(missing(item(['A', 60], ['B', 20], ['C', 17], ['-', 3]))).toEqual(['C', '-']);
  expect(missing(item(['A', 60], ['B', 20], ['C', 17], ['-', 5]))).toEqual([]);
  expect(missing(item(['A', 60], ['B', 20], ['C', 20], ['-', 0]))).toEqual([]);
});

test('hides totals by option for a part', () => {
  expect(missing(item(['A', 60], ['B', 40]), { least: 5, isPart: true })).toEqual(['A', 'B']);
});

test('keeps counts, and tenths of enough people', () => {
  const few = withoutFew(item(['A', 30], ['B', 3]), whole);
  expect(few.options.map(({ n, share }) => [n, share])).toEqual([
    [30, 0.3],
    [3, 0.03],
  ]);
  expect(few.trace).toEqual([]);
  expect(withoutFew(item(['A', 30], ['B', 20]), whole).trace).toHaveLength(1);
});

test('shows everything to callers who see scores', () => {
  const all = item(['A', 3], ['B', 1]);
  expect(withoutFew(all, { least: 1, isPart: true })).toEqual(all);
});
