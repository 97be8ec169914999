import { type Chance, chance } from '@kaoxin/demo/prng.ts';
import { addSheet, type Sheet } from '../item/add-sheet.ts';
import { emptySheetTally, type SheetTally } from '../item/sheet-tally.ts';
import { answerLetters } from '../sheet/answer.ts';
import { scoreAnswer } from '../sheet/score-answer.ts';
import { isObjective, type ObjectiveItem, objectiveItem, type SheetItem, subjectiveItem } from '../sheet/sheet-item.ts';
import type { Row } from './oracle.ts';

const single = (key: number, max: number): SheetItem =>
  objectiveItem({ letters: 'ABCD', isMultiple: false, key, max, score: { rule: 1 } });
const multiple = (key: number, each: number): SheetItem =>
  objectiveItem({ letters: 'ABCDE', isMultiple: true, key, max: 4, score: { rule: 2, each } });

export const papers = {
  rightOrWrong: [1, 2, 4, 8, 1, 2].map((key) => single(key, 2)),
  weighted: [single(1, 1), single(2, 2), single(4, 5), single(8, 8), single(1, 13)],
  polytomous: [single(1, 2), multiple(7, 1), multiple(10, 1), subjectiveItem(20), subjectiveItem(9)],
  costly: [
    objectiveItem({ letters: 'TF', isMultiple: false, key: 1, max: 2, score: { rule: 4, penalty: 1 } }),
    objectiveItem({ letters: 'TF', isMultiple: false, key: 2, max: 2, score: { rule: 4, penalty: 2 } }),
    objectiveItem({ letters: 'ABCD', isMultiple: true, key: 5, max: 4, score: { rule: 3, options: [2, -1, 2, -1] } }),
    subjectiveItem(6),
  ],
} satisfies Record<string, SheetItem[]>;

export function randomSheets(items: readonly SheetItem[], people: number, name: string): Sheet[] {
  const luck = chance(name);
  return Array.from({ length: people }, () => randomSheet(items, luck.next(), luck));
}

export function randomSheet(items: readonly SheetItem[], ability: number, luck: Chance): Sheet {
  const answers = items.map((item) => (isObjective(item) ? randomAnswer(item, ability, luck) : 0));
  const scores = items.map((item, index) => {
    if (isObjective(item)) return scoreAnswer(item, answers[index] ?? 0);
    return Math.round(item.max * (0.5 * ability + 0.5 * luck.next()));
  });
  return { scores, answers };
}

function randomAnswer(item: ObjectiveItem, ability: number, luck: Chance): number {
  if (luck.happens(0.1)) return 0;
  if (luck.happens(0.2 + 0.6 * ability)) return item.key;
  return item.isMultiple ? luck.whole(0, 2 ** item.letters.length - 1) : 1 << luck.whole(0, item.letters.length - 1);
}

export function tallyOfSheets(items: readonly SheetItem[], sheets: readonly Sheet[]): SheetTally {
  const tally = emptySheetTally(items);
  for (const sheet of sheets) addSheet(tally, sheet, 1);
  return tally;
}

export const rowsOf = (items: readonly SheetItem[], sheets: readonly Sheet[]): Row[] =>
  sheets.map(({ scores, answers }) => ({
    scores: Array.from(scores, (score) => score / 2),
    answers: items.map((item, index) => answerLetters(answers[index] ?? 0, item.letters)),
  }));
