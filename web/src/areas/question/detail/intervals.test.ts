import { expect, test } from 'vitest';
import { intervalOfP, intervalOfR } from './intervals.ts';

const to3 = (interval: ReturnType<typeof intervalOfP>) =>
  interval && [interval.low, interval.high].map((bound) => Math.round(bound * 1_000) / 1_000);

// Reference values of Wilson's intervals for 50 of 100, 0 of 10 and 10 of 10.
test.each([
  [0.5, 100, [0.404, 0.596]],
  [0, 10, [0, 0.278]],
  [1, 10, [0.722, 1]],
])('interval of P %f of %i examinees', (p, n, bounds) => expect(to3(intervalOfP(p, n))).toEqual(bounds));

test('gives a wide interval for few examinees, none below four', () => {
  expect(to3(intervalOfR(0.5, 28))).toEqual([0.156, 0.736]);
  expect(intervalOfR(0.5, 3)).toBeNull();
  expect(intervalOfP(0.5, 0)).toBeNull();
});
