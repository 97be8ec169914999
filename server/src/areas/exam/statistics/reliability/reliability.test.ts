import { describe, expect, it, test } from 'vitest';
import { itemNumbers } from '../item/item-analysis.ts';
import { itemTally } from '../item/item-tally.ts';
import { subjectiveItem } from '../sheet/sheet-item.ts';
import { momentsOf } from '../tally/moments.ts';
import { lsat6, lsat6Rows } from '../testing/lsat6.ts';
import { near } from '../testing/near.ts';
import * as oracle from '../testing/oracle.ts';
import { papers, randomSheets, rowsOf, tallyOfSheets } from '../testing/random-paper.ts';
import { reliability } from './reliability.ts';

/** Rounds to the four decimals of domain.md §2.5. */
const stated = (values: (number | null)[], decimals = 4) => values.map((value) => value?.toFixed(decimals));

describe('LSAT6', () => {
  const items = Array.from({ length: 5 }, () => subjectiveItem(2));
  const sheets = lsat6Rows().map((row) => ({ scores: row.map((score) => score * 2), answers: [] }));
  const tally = tallyOfSheets(items, sheets);
  const numbers = items.map((_, index) => itemNumbers(itemTally(tally, index)));

  it('is the public data of a thousand people', () =>
    expect(lsat6.reduce((sum, [, people]) => sum + people, 0)).toBe(1_000));

  it('has its mean and deviation', () => {
    const { mean, sd } = momentsOf(tally.totals);
    expect([...stated([mean]), ...stated([sd], 5)]).toEqual(['3.8190', '1.03504']);
  });

  it('has its reliability with α equal to KR-20', () => {
    const found = reliability(tally);
    expect(stated([found.alpha, found.kr20])).toEqual(['0.2950', '0.2950']);
    near(found.kr20, found.alpha);
    near(found.sem, (momentsOf(tally.totals).sd ?? 0) * Math.sqrt(1 - (found.alpha ?? 0)));
  });

  it('has its difficulties and correlations', () => {
    expect(
      stated(
        numbers.map(({ p }) => p),
        3,
      ),
    ).toEqual(['0.924', '0.709', '0.553', '0.763', '0.870']);
    expect(stated(numbers.map(({ rpb }) => rpb))).toEqual(['0.3620', '0.5668', '0.6184', '0.5344', '0.4354']);
    expect(stated(numbers.map(({ rir }) => rir))).toEqual(['0.1128', '0.1532', '0.1728', '0.1444', '0.1216']);
  });
});

describe.each(Object.entries(papers))('a paper that is %s', (name, items) => {
  const sheets = randomSheets(items, 200, `reliability ${name}`);
  const found = reliability(tallyOfSheets(items, sheets));
  const rows = rowsOf(items, sheets);
  it('has α, SEM and split-half reliability by definition', () => {
    const expected = oracle.alpha(rows);
    near(found.alpha, expected);
    near(found.sem, Math.sqrt(oracle.variance(rows.map(oracle.totalOf)) * (1 - expected)));
    near(found.splitHalf, oracle.splitHalf(rows));
  });
  it('has KR-20 only for dichotomous items', () => {
    const isRightOrWrong = name === 'rightOrWrong' || name === 'weighted';
    near(found.kr20, isRightOrWrong ? oracle.alpha(rows) : null);
  });
});

test('is null for one person, one item or equal totals', () => {
  const none = { alpha: null, kr20: null, sem: null, splitHalf: null };
  const items = papers.rightOrWrong;
  expect(reliability(tallyOfSheets(items, randomSheets(items, 1, 'one')))).toEqual(none);
  expect(reliability(tallyOfSheets(items.slice(0, 1), randomSheets(items.slice(0, 1), 30, 'one item')))).toEqual(none);
  const alike = Array.from({ length: 9 }, () => ({ scores: [2, 0, 2, 0, 2, 0], answers: [1, 1, 4, 4, 1, 1] }));
  expect(reliability(tallyOfSheets(items, alike))).toEqual(none);
});
