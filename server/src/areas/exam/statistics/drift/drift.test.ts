import { chance } from '@kaoxin/demo/prng.ts';
import { expect, test } from 'vitest';
import { type DatedP, driftOf } from './drift.ts';
import { studentT } from './student-t.ts';

test.each([
  [1, 12.7062],
  [2, 4.3027],
  [3, 3.1824],
  [4, 2.7764],
  [5, 2.5706],
  [10, 2.2281],
  [30, 2.0423],
  [120, 1.9799],
])('t(.975) with %i degrees of freedom matches the tables', (freedom, expected) => {
  expect(studentT(freedom, 0.95)).toBeCloseTo(expected, 4);
});

test('fits a line exactly with an interval of zero', () => {
  const line = [2020, 2021, 2023, 2026].map((year, at) => ({ year, p: 0.4 + 0.02 * (year - 2020), n: 100 * (at + 1) }));
  const found = driftOf(line);
  expect(found?.slope).toBeCloseTo(0.02, 12);
  expect(found?.ciLow).toBeCloseTo(0.02, 7);
  expect(found?.ciHigh).toBeCloseTo(0.02, 7);
});

test('matches a manual calculation of three equal sittings', () => {
  const found = driftOf([
    { year: 0, p: 0.5, n: 40 },
    { year: 1, p: 0.6, n: 40 },
    { year: 2, p: 0.6, n: 40 },
  ]);
  // b = .05, residuals −1/60, 2/60, −1/60; s² = 40 · 6/3600, S_tt = 80
  expect(found?.slope).toBeCloseTo(0.05, 12);
  const width = 12.706_204_736 * Math.sqrt((40 * 6) / 3600 / 80);
  expect(found?.ciLow).toBeCloseTo(0.05 - width, 8);
  expect(found?.ciHigh).toBeCloseTo(0.05 + width, 8);
});

test('weights a sitting of n people as n sittings', () => {
  const luck = chance('drift');
  const sittings = Array.from({ length: 5 }, (_, at) => ({
    year: at + luck.next(),
    p: luck.next(),
    n: luck.whole(1, 9),
  }));
  const alone = sittings.flatMap(({ year, p, n }) => Array.from({ length: n }, () => ({ year, p, n: 1 })));
  expect(driftOf(sittings)?.slope).toBeCloseTo(driftOf(alone)?.slope ?? Number.NaN, 12);
});

test('covers the true drift in nineteen of twenty intervals', () => {
  const luck = chance('covered');
  const rounds = 2_000;
  const normal = () => Math.sqrt(-2 * Math.log(1 - luck.next())) * Math.cos(2 * Math.PI * luck.next());
  let held = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sittings = Array.from({ length: 6 }, (_, year): DatedP => {
      const n = luck.whole(50, 800);
      return { year, n, p: 0.6 - 0.01 * year + (0.4 / Math.sqrt(n)) * normal() };
    });
    const found = driftOf(sittings);
    if ((found?.ciLow ?? 1) <= -0.01 && -0.01 <= (found?.ciHigh ?? -1)) held += 1;
  }
  expect(held / rounds).toBeGreaterThan(0.935);
  expect(held / rounds).toBeLessThan(0.965);
});

test('has no interval for two, nothing for one day', () => {
  const once = { year: 2026, p: 0.5, n: 100 };
  expect(driftOf([once, { year: 2027, p: 0.4, n: 300 }])).toEqual({
    slope: expect.closeTo(-0.1, 12),
    ciLow: null,
    ciHigh: null,
  });
  expect(driftOf([])).toBeNull();
  expect(driftOf([once])).toBeNull();
  expect(driftOf([once, once, { ...once, p: 0.7 }])).toBeNull();
});
