import { chance } from '@kaoxin/demo/prng.ts';
import { describe, expect, it, test } from 'vitest';
import { near } from '../testing/near.ts';
import { kurtosis, mean, percentile, percentRank, rank, skew, variance } from '../testing/oracle.ts';
import { histogram, normalCurve } from './histogram.ts';
import { momentsOf } from './moments.ts';
import { percentileTable, quantile, spreadOf } from './quantile.ts';
import { passRate, percentRank as percentRankOf, rankOf, rankTable, reaching } from './rank.ts';
import { addTotal, countOf, mergeTallies, type Tally, tallyOf, withoutTally } from './tally.ts';
import { decodeTally, encodeTally } from './tally-bytes.ts';

const full = 240;

function randomTotals(name: string, people: number): number[] {
  const luck = chance(name);
  return Array.from({ length: people }, () => {
    if (luck.happens(0.02)) return luck.pick([0, full]);
    return Math.round((full * (luck.next() + luck.next() + luck.next())) / 3);
  });
}

const sets = [1, 2, 3, 4, 5, 37, 600].map((people) => ({ people, totals: randomTotals(`totals ${people}`, people) }));

describe.each(sets)('$people people', ({ totals }) => {
  const tally = tallyOf(totals, full);
  const points = totals.map((total) => total / 2);
  const n = totals.length;

  it('have the moments of their scores', () => {
    const found = momentsOf(tally);
    const varies = new Set(points).size > 1;
    expect(found.n).toBe(n);
    near(found.mean, mean(points));
    near(found.variance, n < 2 ? null : variance(points));
    near(found.sd, n < 2 ? null : Math.sqrt(variance(points)));
    near(found.skew, n < 3 || !varies ? null : skew(points));
    near(found.kurt, n < 4 || !varies ? null : kurtosis(points));
  });

  it('have the percentiles of their scores', () => {
    for (const share of [0, 0.05, 0.1, 0.25, 0.5, 0.613, 0.75, 0.9, 0.95, 1]) {
      near(quantile(tally, share), percentile(points, share));
    }
    const table = percentileTable(tally);
    expect(Object.keys(table)).toHaveLength(19);
    near(table[95] ?? null, percentile(points, 0.95));
    expect(spreadOf(tally)).toMatchObject({ min: Math.min(...points), max: Math.max(...points) });
  });

  it('have ranks shared by equal totals', () => {
    const table = rankTable(tally);
    for (const total of [...totals, 0, full, 121]) {
      expect(rankOf(tally, total)).toBe(rank(points, total / 2));
      expect(table[total]).toBe(rank(points, total / 2));
      near(percentRankOf(tally, total), percentRank(points, total / 2));
    }
  });

  it('pass at any line', () => {
    for (const line of [0, 1, 100, 144, full, full + 1]) {
      const passes = totals.filter((total) => total >= line).length;
      expect(reaching(tally, line)).toBe(passes);
      near(passRate(tally, line), passes / n);
    }
  });

  it.each([1, 2, 5, 10] as const)('fall into bins of %i points', (width) => {
    const bins = histogram(tally, width);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(n);
    for (const { from, to, count } of bins) {
      const inside = points.filter((score) => score >= from && (score < to || (to === full / 2 && score === to)));
      expect(count).toBe(inside.length);
    }
  });

  it('round-trip through bytes', () => expect(decodeTally(encodeTally(tally))).toEqual(tally));
});

test('merges and subtracts any split exactly', () => {
  const totals = randomTotals('split', 500);
  const luck = chance('parts');
  const parts = Array.from({ length: 7 }, (): number[] => []);
  for (const total of totals) luck.pick(parts).push(total);
  const whole = parts.map((part) => tallyOf(part, full)).reduce(mergeTallies);
  expect(whole).toEqual(tallyOf(totals, full));
  const first = tallyOf(parts[0] ?? [], full);
  expect(withoutTally(whole, first)).toEqual(tallyOf(parts.slice(1).flat(), full));
  expect(() => withoutTally(first, whole)).toThrow(RangeError);
});

test('equals a rebuild after a thousand changes', () => {
  const totals = randomTotals('changed', 300);
  const tally = tallyOf(totals, full);
  const luck = chance('changes');
  for (let change = 0; change < 1_000; change += 1) {
    const person = luck.whole(0, totals.length - 1);
    const total = luck.whole(0, full);
    addTotal(tally, totals[person] ?? 0, -1);
    addTotal(tally, total, 1);
    totals[person] = total;
  }
  expect(tally).toEqual(tallyOf(totals, full));
});

test('is null without people or variance', () => {
  const nobody = tallyOf([], full);
  expect(momentsOf(nobody)).toEqual({ n: 0, mean: null, variance: null, sd: null, skew: null, kurt: null });
  expect([quantile(nobody, 0.5), passRate(nobody, 0), percentRankOf(nobody, 10), countOf(nobody)]).toEqual([
    null,
    null,
    null,
    0,
  ]);
  const alike = momentsOf(tallyOf(Array<number>(9).fill(133), full));
  expect(alike).toEqual({ n: 9, mean: 66.5, variance: 0, sd: 0, skew: null, kurt: null });
  expect(normalCurve(alike, 5)).toBeNull();
});

test('covers the same people as the histogram', () => {
  const tally = tallyOf(randomTotals('normal', 2_000), full);
  const curve = normalCurve(momentsOf(tally), 5);
  const area = histogram(tally, 5).reduce((sum, { from, to }) => sum + (curve?.((from + to) / 2) ?? 0), 0);
  expect(area).toBeCloseTo(2_000, -2);
});

test('keeps the digits of moments far from 0', () => {
  const tally: Tally = { bins: new Uint32Array(2_001) };
  tally.bins[1_999] = 5_000_000;
  tally.bins[2_000] = 5_000_000;
  near(momentsOf(tally).variance, (0.0625 * 1e7) / (1e7 - 1));
});

test('refuses impossible totals', () => {
  const tally = tallyOf([3], 4);
  expect(() => addTotal(tally, 5, 1)).toThrow(RangeError);
  expect(() => addTotal(tally, 2.5, 1)).toThrow(RangeError);
  expect(() => addTotal(tally, 2, -1)).toThrow('nobody');
  expect(() => mergeTallies(tally, tallyOf([], 5))).toThrow(RangeError);
  expect(() => quantile(tally, 1.1)).toThrow(RangeError);
});

test('refuses bytes of other versions or lengths', () => {
  const bytes = encodeTally(tallyOf([3, 3, 4], 200));
  expect(bytes.length).toBeLessThan(12);
  expect(() => decodeTally(Uint8Array.from([2, ...bytes.slice(1)]))).toThrow('version');
  expect(() => decodeTally(bytes.slice(0, -1))).toThrow(RangeError);
  expect(() => decodeTally(Uint8Array.from([...bytes, 0]))).toThrow(RangeError);
  expect(() => decodeTally(Uint8Array.from([1, 255, 255, 255, 255, 127, 0]))).toThrow('too many');
});
