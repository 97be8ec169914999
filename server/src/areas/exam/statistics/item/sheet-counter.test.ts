import { describe, expect, test } from 'vitest';
import { addAnswers, emptyAnswerCounts, encodeAnswerCounts } from '../copying/answer-counts.ts';
import { packedAnswers } from '../sheet/packed-answers.ts';
import { packedScores } from '../sheet/packed-scores.ts';
import { type SheetItem, subjectiveItem } from '../sheet/sheet-item.ts';
import { papers, randomSheets, tallyOfSheets } from '../testing/random-paper.ts';
import { notMarked, type Sheet } from './add-sheet.ts';
import { SheetCounter, sheetLayout } from './sheet-counter.ts';
import { encodeSheetTally } from './sheet-tally-bytes.ts';

const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

function counted(items: readonly SheetItem[], sheets: readonly Sheet[]) {
  const counter = new SheetCounter(sheetLayout(items));
  const block = {
    answers: joined(sheets.map(({ answers }) => packedAnswers(items).pack(answers))),
    itemScores: joined(sheets.map(({ scores }) => packedScores(items).pack(scores))),
  };
  for (const place of sheets.keys()) counter.add(block, place);
  const { tally, answers } = counter.taken();
  return { tally: encodeSheetTally(tally), answers: encodeAnswerCounts(answers) };
}

function oneByOne(items: readonly SheetItem[], sheets: readonly Sheet[]) {
  const answers = emptyAnswerCounts(items.length);
  for (const sheet of sheets) addAnswers(answers, sheet.answers, 1);
  return { tally: encodeSheetTally(tallyOfSheets(items, sheets)), answers: encodeAnswerCounts(answers) };
}

const withEssay = [...papers.polytomous, subjectiveItem(300)];

describe.each(Object.entries({ ...papers, withEssay }))('sheets of a paper that is %s', (name, items) => {
  const sheets = randomSheets(items, 300, `counted ${name}`);
  test('give the same result as one by one', () => expect(counted(items, sheets)).toEqual(oneByOne(items, sheets)));
  test('include unmarked items', () => {
    const partly = sheets.map((sheet, nth) => ({
      ...sheet,
      scores: Array.from(sheet.scores, (score, index) => ((nth + index) % 5 === 0 ? notMarked : score)),
    }));
    expect(counted(items, partly)).toEqual(oneByOne(items, partly));
  });
});

describe('no sheets of this paper', () => {
  const items = papers.polytomous;
  const block = () => ({ answers: new Uint8Array(3), itemScores: new Uint8Array(5) });
  const add = (bytes: ReturnType<typeof block>) => new SheetCounter(sheetLayout(items)).add(bytes, 0);
  test.each([
    ['an option that a choice does not have', { ...block(), answers: Uint8Array.from([5, 0, 0]) }],
    ['one that several answers do not have', { ...block(), answers: Uint8Array.from([0, 32, 0]) }],
    ['a score that an item does not give', { ...block(), itemScores: Uint8Array.from([3, 0, 0, 0, 0]) }],
  ])('%s', (_, bytes) => expect(() => add(bytes)).toThrow(RangeError));
  test('counts blanks', () => expect(() => add(block())).not.toThrow());
});
