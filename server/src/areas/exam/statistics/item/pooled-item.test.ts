import { expect, test } from 'vitest';
import { answerLetters } from '../sheet/answer.ts';
import { isObjective, type SheetItem } from '../sheet/sheet-item.ts';
import { near } from '../testing/near.ts';
import * as oracle from '../testing/oracle.ts';
import { papers, randomSheets, rowsOf, tallyOfSheets } from '../testing/random-paper.ts';
import { itemAnalysis } from './item-analysis.ts';
import { itemTally } from './item-tally.ts';
import { pooledItem, pooledOptions, pooledTrace } from './pooled-item.ts';
import { traceLine } from './trace-line.ts';

const kinds: Readonly<Record<string, readonly SheetItem[]>> = papers;
const sat = Object.entries(kinds).flatMap(([name, items]) =>
  [40, 257].flatMap((people) => {
    const sheets = randomSheets(items, people, `pooled ${name} ${people}`);
    const [item] = items;
    if (!item) return [];
    const tally = itemTally(tallyOfSheets(items, sheets), 0);
    const key = isObjective(item) ? answerLetters(item.key, item.letters) : '';
    const { sd, ...numbers } = itemAnalysis(tally, key);
    const maxScore = item.max / 2;
    const full = items.reduce((sum, { max }) => sum + max, 0) / 2;
    const rows = rowsOf(items, sheets);
    const { letters } = item;
    return {
      rows,
      letters,
      maxScore,
      full,
      told: { ...numbers, spread: sd === null ? null : sd / maxScore, trace: traceLine(tally), full },
    };
  }),
);
const totalsOf = ({ rows }: (typeof sat)[number]) => rows.map(oracle.totalOf);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('equals people standardised within their sittings', () => {
  const found = pooledItem(sat.map(({ told }) => told));
  const shares = sat.map((one) => oracle.column(one.rows, 0).map((score) => score / one.maxScore));
  const standing = (lists: readonly (readonly number[])[], scale: boolean) =>
    lists.flatMap((list) => {
      const deviation = scale ? Math.sqrt(oracle.variance(list)) : 1;
      return list.map((value) => (value - oracle.mean(list)) / deviation);
    });
  const correlation = (one: readonly number[], other: readonly number[]) =>
    sum(one.map((value, at) => value * (other[at] ?? 0))) /
    Math.sqrt(sum(one.map((value) => value ** 2)) * sum(other.map((value) => value ** 2)));
  expect(found.n).toBe(sum(sat.map(({ rows }) => rows.length)));
  near(found.p, oracle.mean(shares.flat()));
  near(found.rpb, correlation(standing(shares, false), standing(sat.map(totalsOf), true)));
  const rests = sat.map((one) => one.rows.map((row) => oracle.totalOf(row) - (row.scores[0] ?? 0)));
  near(found.rir, correlation(standing(shares, false), standing(rests, true)));
  const sizes = sat.map(({ rows }) => Math.ceil((27 * rows.length) / 100));
  near(
    found.d27,
    sum(sat.map((one, at) => (sizes[at] ?? 0) * oracle.discrimination(one.rows, 0, one.maxScore))) / sum(sizes),
  );
});

test('pools options of papers with equal letters', () => {
  const same = sat.filter(({ letters }) => letters === 'ABCD');
  expect(same.length).toBeGreaterThan(2);
  const found = pooledOptions(same.map(({ told }) => told));
  expect(found.map(({ key }) => key).join('')).toBe('ABCD-');
  for (const option of found) {
    const each = same.map(({ rows }) => oracle.option(rows, 0, option.key));
    const people = sum(same.map(({ rows }) => rows.length));
    expect(option.n).toBe(sum(each.map(({ n }) => n)));
    near(option.share, option.n / people);
    const points = sum(each.map((one, at) => (one.n * 100 * (one.meanTotal ?? 0)) / (same[at]?.full ?? 1)));
    near(option.meanTotal, option.n === 0 ? null : points / option.n);
    const sizes = same.map(({ rows }) => Math.ceil((27 * rows.length) / 100));
    near(option.high, sum(each.map(({ high }, at) => high * (sizes[at] ?? 0))) / sum(sizes));
  }
});

test('pools tenths of each sitting', () => {
  const found = pooledTrace(sat.map(({ told }) => told));
  const people = sum(sat.map(({ rows }) => rows.length));
  for (const [at, { p }] of found.entries())
    near(p, sum(sat.map((one) => one.rows.length * (oracle.deciles(one.rows, 0, one.maxScore)[at] ?? 0))) / people);
});

test('keeps a single sitting, including withheld figures', () => {
  for (const { told } of sat) {
    const { n, p, d27, rpb, rir } = told;
    const found = pooledItem([told]);
    expect(found.n).toBe(n);
    for (const [one, other] of [
      [found.p, p],
      [found.d27, d27],
      [found.rpb, rpb],
      [found.rir, rir],
    ] as const)
      near(one, other);
  }
  const untold = { n: 3, p: null, spread: null, d27: null, rpb: null, rir: null };
  expect(pooledItem([untold])).toEqual({ n: 3, p: null, d27: null, rpb: null, rir: null });
  expect(pooledItem([])).toEqual({ n: 0, p: null, d27: null, rpb: null, rir: null });
  expect(pooledOptions([])).toEqual([]);
  expect(pooledTrace([{ n: 9, trace: [] }])).toEqual([]);
});
