import type { Answer } from '../sheet/answer.ts';
import { addPair } from '../tally/pair-sums.ts';
import { addTotal } from '../tally/tally.ts';
import { type SheetTally, scoreRows } from './sheet-tally.ts';

/** A score that is not there: the item was not marked, or not part of what this person was asked. */
export const notMarked = -32_768;

/** One person's paper, item by item. */
export interface Sheet {
  /** half points, or `notMarked` */
  scores: ArrayLike<number>;
  /** of items with options; anything for the others */
  answers: ArrayLike<Answer>;
}

/**
 * Counts a sheet in (+1) or out (−1), in place; a changed score takes the old sheet out and the new one in.
 * @throws RangeError for a sheet that is not of this paper, or was not counted in; nothing has changed then
 */
export function addSheet(tally: SheetTally, sheet: Sheet, people: 1 | -1): void {
  const { odd, even } = sumsOf(tally, sheet);
  const total = Math.max(0, odd + even);
  const touched = cellsOf(tally, sheet, total);
  if (people < 0) checkCountedIn(tally, touched);
  addTotal(tally.totals, total, people);
  addPair(tally.oddEven, odd, even, people);
  for (const cell of touched) tally.cells[cell] = (tally.cells[cell] ?? 0) + people;
}

function sumsOf({ items }: SheetTally, { scores }: Sheet): { odd: number; even: number } {
  if (scores.length !== items.length) throw new RangeError(`${scores.length} scores for ${items.length} items`);
  let odd = 0;
  let even = 0;
  for (let index = 0; index < items.length; index += 1) {
    const score = scores[index] ?? notMarked;
    if (score === notMarked) continue;
    if (index % 2 === 0) odd += score;
    else even += score;
  }
  return { odd, even };
}

/** Where the sheet stands in the table: for each marked item its score, and each option it chose. */
function cellsOf(tally: SheetTally, { scores, answers }: Sheet, total: number): number[] {
  const { items, firstRows, totals } = tally;
  const bins = totals.bins.length;
  const cells: number[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const score = scores[index] ?? notMarked;
    if (!item || score === notMarked) continue;
    if (!(score >= item.min && score <= item.max)) throw new RangeError(`item ${index + 1} cannot give ${score}`);
    const first = firstRows[index] ?? 0;
    cells.push((first + score - item.min) * bins + total);
    if (item.letters === '') continue;
    const blankRow = first + scoreRows(item);
    let left = answers[index] ?? 0;
    if (left >>> item.letters.length !== 0) throw new RangeError(`item ${index + 1} has no such option`);
    if (left === 0) cells.push(blankRow * bins + total);
    for (; left !== 0; left &= left - 1) cells.push((blankRow + 32 - Math.clz32(left & -left)) * bins + total);
  }
  return cells;
}

function checkCountedIn({ cells }: SheetTally, touched: readonly number[]): void {
  if (touched.some((cell) => cells[cell] === 0)) throw new RangeError('this sheet was not counted in');
}
