import { chance } from '@kaoxin/demo/prng.ts';
import { describe, expect, it, test } from 'vitest';
import { answerLetters } from '../sheet/answer.ts';
import { isObjective } from '../sheet/sheet-item.ts';
import { near } from '../testing/near.ts';
import * as oracle from '../testing/oracle.ts';
import { papers, randomSheet, randomSheets, rowsOf, tallyOfSheets } from '../testing/random-paper.ts';
import { addSheet, notMarked } from './add-sheet.ts';
import { itemAnalysis } from './item-analysis.ts';
import { deadDistractors } from './item-flags.ts';
import { itemTally } from './item-tally.ts';
import { highLow, within } from './score-group.ts';
import { mergeSheetTallies, withoutSheetTally } from './sheet-tally.ts';
import { decodeSheetTally, encodeSheetTally } from './sheet-tally-bytes.ts';
import { traceLine } from './trace-line.ts';

const sets = Object.entries(papers).flatMap(([name, items]) =>
  [2, 11, 100, 257].map((people) => ({
    name,
    people,
    items,
    sheets: randomSheets(items, people, `${name} ${people}`),
  })),
);

describe.each(sets)('a paper that is $name, $people people', ({ items, sheets }) => {
  const rows = rowsOf(items, sheets);
  const tally = tallyOfSheets(items, sheets);
  const totals = rows.map(oracle.totalOf);
  const keyOf = (index: number) => {
    const item = items[index];
    return item && isObjective(item) ? answerLetters(item.key, item.letters) : '';
  };

  it.each(items.map((item, index) => ({ item, index })))('item $index: numbers by definition', ({ item, index }) => {
    const found = itemAnalysis(itemTally(tally, index), keyOf(index));
    const scores = oracle.column(rows, index);
    expect(found.n).toBe(rows.length);
    near(found.p, oracle.mean(scores) / (item.max / 2));
    near(found.sd, Math.sqrt(oracle.variance(scores)));
    near(found.d27, oracle.discrimination(rows, index, item.max / 2));
    near(found.rpb, oracle.pearson(scores, totals));
    near(found.rir, oracle.restCorrelation(rows, index));
    const rest = rows.map((row, person) => oracle.totalOf(row) - (scores[person] ?? 0));
    const canTell = new Set(scores).size > 1 && new Set(rest).size > 1;
    near(found.de, canTell ? oracle.efficiency(rows, index) : null);
  });

  it.each(items.map((item, index) => ({ item, index })))('item $index: options by definition', ({ item, index }) => {
    const { options } = itemAnalysis(itemTally(tally, index), keyOf(index));
    expect(options.map(({ key }) => key).join('')).toBe(item.letters === '' ? '' : `${item.letters}-`);
    for (const option of options) {
      const expected = oracle.option(rows, index, option.key);
      expect(option.n).toBe(expected.n);
      for (const number of ['share', 'meanTotal', 'high', 'low', 'rpb'] as const)
        near(option[number], expected[number]);
    }
  });

  it.each(items.map((item, index) => ({ item, index })))('item $index: trace line by tenths', ({ item, index }) => {
    const line = traceLine(itemTally(tally, index));
    const expected = oracle.deciles(rows, index, item.max / 2);
    expect(line.map(({ decile }) => decile)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [place, { p }] of line.entries()) near(p, expected[place] ?? null);
  });

  it('round-trips through bytes', () => expect(decodeSheetTally(encodeSheetTally(tally))).toEqual(tally));

  it('merges and subtracts any split exactly', () => {
    const luck = chance(`split ${items.length} ${sheets.length}`);
    const isFirst = sheets.map(() => luck.happens(0.4));
    const part = (first: boolean) =>
      tallyOfSheets(
        items,
        sheets.filter((_, index) => isFirst[index] === first),
      );
    expect(mergeSheetTallies(part(true), part(false))).toEqual(tally);
    expect(withoutSheetTally(tally, part(true))).toEqual(part(false));
  });
});

test.each(Object.entries(papers))('equals a rebuild after changes, paper that is %s', (name, items) => {
  const sheets = randomSheets(items, 60, `before ${name}`);
  const tally = tallyOfSheets(items, sheets);
  const luck = chance(`changes ${name}`);
  for (let change = 0; change < 1_000; change += 1) {
    const person = luck.whole(0, sheets.length - 1);
    const old = sheets[person];
    if (!old) continue;
    const item = luck.whole(0, items.length - 1);
    const fresh = randomSheet(items, luck.next(), luck);
    const one = { scores: Array.from(old.scores), answers: Array.from(old.answers) };
    one.scores[item] = fresh.scores[item] ?? 0;
    one.answers[item] = fresh.answers[item] ?? 0;
    addSheet(tally, old, -1);
    addSheet(tally, one, 1);
    sheets[person] = one;
  }
  expect(tally).toEqual(tallyOfSheets(items, sheets));
});

test('refuses foreign or uncounted sheets without any change', () => {
  const items = papers.polytomous;
  const tally = tallyOfSheets(items, randomSheets(items, 5, 'five'));
  const before = structuredClone(tally);
  const refused = [
    { scores: [0], answers: [0] },
    { scores: [3, 0, 0, 0, 0], answers: [1, 0, 0, 0, 0] },
    { scores: [0.5, 0, 0, 0, 0], answers: [1, 0, 0, 0, 0] },
    { scores: [2, 0, 0, 0, 0], answers: [16, 0, 0, 0, 0] },
  ];
  for (const sheet of refused) expect(() => addSheet(tally, sheet, 1)).toThrow(RangeError);
  expect(() => addSheet(tally, { scores: [2, 4, 4, 20, 9], answers: [1, 7, 10, 0, 0] }, -1)).toThrow(RangeError);
  const [one] = randomSheets(items, 5, 'five');
  const other = Array.from(one?.scores ?? []);
  other[3] = (other[3] ?? 0) + 1;
  other[4] = (other[4] ?? 0) - 1;
  expect(() => addSheet(tally, { scores: other, answers: one?.answers ?? [] }, -1)).toThrow('not counted in');
  expect(tally).toEqual(before);
  expect(() => mergeSheetTallies(tally, tallyOfSheets(papers.weighted, []))).toThrow('papers');
});

test('ignores an unmarked item only', () => {
  const items = papers.polytomous;
  const tally = tallyOfSheets(items, [
    { scores: [2, 4, 1, 10, notMarked], answers: [1, 7, 2, 0, 0] },
    { scores: [0, 1, 0, 5, 9], answers: [2, 1, 4, 0, 0] },
  ]);
  expect(itemAnalysis(itemTally(tally, 4), '')).toMatchObject({ n: 1, p: 1, sd: null, d27: null, rpb: null, de: null });
  expect(itemAnalysis(itemTally(tally, 3), '')).toMatchObject({ n: 2, p: 0.375 });
});

test('is null without people', () => {
  const tally = tallyOfSheets(papers.rightOrWrong, []);
  const found = itemAnalysis(itemTally(tally, 0), 'A');
  expect(found).toMatchObject({ n: 0, p: null, sd: null, d27: null, rpb: null, rir: null, de: null, flags: [] });
  expect(found.options[0]).toEqual({ key: 'A', n: 0, share: null, meanTotal: null, high: null, low: null, rpb: null });
  expect(traceLine(itemTally(tally, 0))).toEqual([]);
});

test('has 243 of 900 people per group, despite rounding', () => {
  const people = Float64Array.from({ length: 900 }, () => 1);
  expect([100, 200, 900].map((n) => highLow(people, n).size)).toEqual([27, 54, 243]);
  expect(highLow(people, 900, 0.5).size).toBe(450);
  const { size, high, low } = highLow(people, 900);
  expect([size, ...[high, low].map((group) => within(group, people))]).toEqual([243, 243, 243]);
});

test('flags follow the bounds', () => {
  const items = papers.rightOrWrong;
  const keys = [1, 2, 4, 8, 1, 2];
  // weak people answer A to the first item, strong ones B; all answer the second right
  const sheets = Array.from({ length: 40 }, (_, person) => {
    const isStrong = person >= 20;
    const answers = keys.map((key, index) => {
      if (index === 0) return isStrong ? 2 : 1;
      return index === 1 || isStrong || person % 5 === 0 ? key : key === 8 ? 1 : key * 2;
    });
    return { answers, scores: answers.map((answer, index) => (answer === keys[index] ? 2 : 0)) };
  });
  const tally = tallyOfSheets(items, sheets);
  const first = itemAnalysis(itemTally(tally, 0), 'A');
  expect(first.flags).toEqual(['KEY?', 'NEG', 'LOW_D', 'LOW_R', 'DEAD']);
  expect(deadDistractors(first.options, 'A')).toEqual(['C', 'D']);
  expect(itemAnalysis(itemTally(tally, 1), 'B').flags).toEqual(['EASY', 'LOW_D', 'DEAD']);
  expect(itemAnalysis(itemTally(tally, 2), 'C').flags).toEqual(['DEAD']);
});

test('encodes a sparse table in few bytes', () => {
  const items = papers.polytomous;
  const tally = tallyOfSheets(items, randomSheets(items, 30, 'thirty'));
  expect(encodeSheetTally(tally).length).toBeLessThan(tally.cells.byteLength / 10);
});
