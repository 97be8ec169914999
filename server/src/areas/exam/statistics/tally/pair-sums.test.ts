import { chance } from '@kaoxin/demo/prng.ts';
import { expect, test } from 'vitest';
import { near } from '../testing/near.ts';
import { pearson } from '../testing/oracle.ts';
import { addPair, correlation, decodePair, emptyPair, encodePair, mergePairs, withoutPairs } from './pair-sums.ts';

function randomPairs(name: string, people: number): [x: number, y: number][] {
  const luck = chance(name);
  return Array.from({ length: people }, () => {
    const x = luck.whole(-4, 200);
    return [x, Math.round((x + luck.whole(0, 280)) / 2)];
  });
}

const sumsOf = (pairs: readonly [number, number][]) => {
  const sums = emptyPair();
  for (const [x, y] of pairs) addPair(sums, x, y, 1);
  return sums;
};

test('equals the correlation of people with both subjects', () => {
  for (const people of [0, 1, 2, 3, 50, 500]) {
    const pairs = randomPairs(`pairs ${people}`, people);
    const expected =
      people < 2
        ? null
        : pearson(
            pairs.map(([x]) => x / 2),
            pairs.map(([, y]) => y / 2),
          );
    near(correlation(sumsOf(pairs)), expected);
  }
  expect(
    correlation(
      sumsOf([
        [3, 4],
        [3, 9],
      ]),
    ),
  ).toBeNull();
});

test('merges, subtracts and round-trips through bytes', () => {
  const pairs = randomPairs('whole', 80);
  const first = sumsOf(pairs.slice(0, 30));
  const whole = mergePairs(first, sumsOf(pairs.slice(30)));
  expect(whole).toEqual(sumsOf(pairs));
  expect(withoutPairs(whole, first)).toEqual(sumsOf(pairs.slice(30)));
  expect(decodePair(encodePair(whole))).toEqual(whole);
  expect(() => decodePair(encodePair(whole).slice(0, -1))).toThrow(RangeError);
});

test('is exact for ten million nearly equal people', () => {
  const sums = emptyPair();
  addPair(sums, 2_000, 2_000, 10_000_000);
  addPair(sums, 1_999, 1_999, 30);
  addPair(sums, 1_999, 2_000, 10);
  const n = 10_000_040;
  // of these, one point below: 40 in x, 30 in y, 30 in both
  const spread = (people: number) => people * (n - people);
  near(correlation(sums), (30 * n - 40 * 30) / Math.sqrt(spread(40) * spread(30)));
});
