import { describe, expect, it, test } from 'vitest';
import { tallyOf } from '../tally/tally.ts';
import { near } from '../testing/near.ts';
import * as oracle from '../testing/oracle.ts';
import { papers, randomSheets, rowsOf, tallyOfSheets } from '../testing/random-paper.ts';
import { groupDif } from './dif.ts';
import { districtDifference } from './district-difference.ts';
import { mantelHaenszel } from './mantel-haenszel.ts';
import type { Stratum } from './strata.ts';

const right = (people: number, ofThem: number) => ({ n: people, sum: ofThem, squares: ofThem });

describe('a district compared with its city', () => {
  const district = [100, 110, 120, 131];
  const city = [...district, 90, 95, 104, 77, 140, 88];
  it('differs by its mean in deviations of the city', () => {
    const found = districtDifference(tallyOf(district, 200), tallyOf(city, 200));
    const away = oracle.mean(district) - oracle.mean(city);
    const s = Math.sqrt(oracle.variance(city));
    near(found?.d ?? null, away / s);
    near(found?.z ?? null, away / (s / Math.sqrt(district.length)));
    expect(found?.isLarge).toBe(away / s > 0.5);
  });
  it('is null without people or variance', () => {
    expect(districtDifference(tallyOf([], 200), tallyOf(city, 200))).toBeNull();
    expect(districtDifference(tallyOf([7], 200), tallyOf([7, 7], 200))).toBeNull();
    expect(districtDifference(tallyOf([7], 200), tallyOf([7], 200))).toBeNull();
  });
});

describe.each(Object.entries(papers))('groups who sat a paper that is %s', (name, items) => {
  const reference = randomSheets(items, 120, `reference ${name}`);
  const focal = randomSheets(items, 50, `focal ${name}`);
  const found = groupDif(tallyOfSheets(items, [...reference, ...focal]), tallyOfSheets(items, focal));
  const rows = [rowsOf(items, reference), rowsOf(items, focal)] as const;
  it.each(found)('item $index by definition', ({ index, dif }) => {
    if (dif?.method === 'MH') near(dif.deltaMH, -2.35 * Math.log(oracle.commonOdds(...rows, index)));
    else near(dif?.smd ?? null, oracle.standardisedDifference(...rows, index));
  });
  it('use odds for dichotomous items, means for others', () => {
    const methods = new Set(found.map(({ dif }) => dif?.method));
    expect(methods.has('SMD')).toBe(name === 'polytomous' || name === 'costly');
  });
});

describe('classes of DIF', () => {
  /** Five strata in which the odds of the focal group are those of the reference group divided by `odds`. */
  const strata = (people: number, odds: number): Stratum[] =>
    [0.3, 0.45, 0.6, 0.7, 0.8].map((p) => {
      const q = p / odds / (1 - p + p / odds);
      return { reference: right(people, people * p), focal: right(people, people * q) };
    });
  test.each([
    [2_000, 1, 'A'],
    [2_000, 1.4, 'A'],
    [2_000, 1.7, 'B'],
    [2_000, 2.2, 'C'],
    [2_000, 1 / 2.2, 'C'],
    [20, 2.2, 'B'],
    [4, 2.2, 'A'],
  ] as const)('%i people per stratum with odds %f: class %s', (people, odds, expected) => {
    const found = mantelHaenszel(strata(people, odds), 1);
    near(found?.deltaMH ?? null, -2.35 * Math.log(odds));
    expect(found?.class).toBe(expected);
  });

  it('matches the worked standard error of one table', () => {
    // one stratum: ln of the odds ratio has variance 1/a + 1/b + 1/c + 1/d (Woolf 1955)
    const found = mantelHaenszel([{ reference: right(50, 30), focal: right(40, 18) }], 1);
    near(found?.se ?? null, 2.35 * Math.sqrt(1 / 30 + 1 / 20 + 1 / 18 + 1 / 22));
  });

  it('is null without comparable people', () => {
    expect(mantelHaenszel([], 1)).toBeNull();
    expect(mantelHaenszel([{ reference: right(10, 10), focal: right(10, 10) }], 1)).toBeNull();
  });
});
