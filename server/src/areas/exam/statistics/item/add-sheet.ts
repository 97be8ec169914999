import type { Answer } from '../sheet/answer.ts';
import { addPair } from '../tally/pair-sums.ts';
import { addTotal } from '../tally/tally.ts';
import { type SheetTally, scoreRows } from './sheet-tally.ts';

/** A missing score: the item was not marked, or not asked. */
export const notMarked = -32_768;

export interface Sheet {
  scores: ArrayLike<number>;
  answers: ArrayLike<Answer>;
}

/**
 * Adds (+1) or removes (−1) a sheet, in place. To change a score, remove the old sheet and add the new one.
 * @throws RangeError, without any change, for a sheet of another paper or one that was not counted
 */
export function addSheet(tally: SheetTally, sheet: Sheet, people: 1 | -1): void {
  const { odd, even } = checkedSums(tally, sheet);
  const total = Math.max(0, odd + even);
  const { cells } = tally;
  if (people < 0) {
    eachCellOf(tally, sheet, total, (cell) => {
      if (cells[cell] === 0) throw new RangeError('this sheet was not counted in');
    });
  }
  addTotal(tally.totals, total, people);
  addPair(tally.oddEven, odd, even, people);
  eachCellOf(tally, sheet, total, (cell) => {
    cells[cell] = (cells[cell] ?? 0) + people;
  });
}

function checkedSums({ items }: SheetTally, { scores, answers }: Sheet): { odd: number; even: number } {
  if (scores.length !== items.length) throw new RangeError(`${scores.length} scores for ${items.length} items`);
  let odd = 0;
  let even = 0;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const score = scores[index] ?? notMarked;
    if (!item || score === notMarked) continue;
    const isOfItem = score >= item.min && score <= item.max && Number.isInteger(score);
    if (!isOfItem) throw new RangeError(`item ${index + 1} cannot give ${score}`);
    if (item.letters !== '' && (answers[index] ?? 0) >>> item.letters.length !== 0) {
      throw new RangeError(`item ${index + 1} has no such option`);
    }
    if (index % 2 === 0) odd += score;
    else even += score;
  }
  return { odd, even };
}

function eachCellOf(tally: SheetTally, { scores, answers }: Sheet, total: number, visit: (cell: number) => void): void {
  const { items, firstRows, totals } = tally;
  const bins = totals.bins.length;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const score = scores[index] ?? notMarked;
    if (!item || score === notMarked) continue;
    const first = firstRows[index] ?? 0;
    visit((first + score - item.min) * bins + total);
    if (item.letters === '') continue;
    const blankRow = first + scoreRows(item);
    let left = answers[index] ?? 0;
    if (left === 0) visit(blankRow * bins + total);
    // one row for each chosen option, from the first letter up
    for (; left !== 0; left &= left - 1) visit((blankRow + 32 - Math.clz32(left & -left)) * bins + total);
  }
}
