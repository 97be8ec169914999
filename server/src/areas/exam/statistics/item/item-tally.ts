import { answerRows, type ItemShape, type SheetTally, scoreRows } from './sheet-tally.ts';

/** The rows of one item in the joint tables; each row counts people by total, in half points from 0. */
export interface ItemTally {
  readonly item: ItemShape;
  readonly scores: readonly Uint32Array[];
  /** blank, then each option; empty if nothing is chosen */
  readonly answers: readonly Uint32Array[];
}

export function itemTally({ items, firstRows, totals, cells }: SheetTally, index: number): ItemTally {
  const item = items[index];
  const first = firstRows[index];
  if (!item || first === undefined) throw new RangeError(`there is no item ${index + 1}`);
  const bins = totals.bins.length;
  const rowsFrom = (start: number, count: number) =>
    Array.from({ length: count }, (_, row) => cells.subarray((start + row) * bins, (start + row + 1) * bins));
  const blankRow = first + scoreRows(item);
  return { item, scores: rowsFrom(first, scoreRows(item)), answers: rowsFrom(blankRow, answerRows(item)) };
}

export function eachCell(
  { item, scores }: ItemTally,
  visit: (people: number, score: number, total: number) => void,
): void {
  for (const [place, row] of scores.entries())
    for (let total = 0; total < row.length; total += 1) {
      const people = row[total] ?? 0;
      if (people > 0) visit(people, item.min + place, total);
    }
}

export function peopleByTotal(tally: ItemTally): Float64Array {
  const people = new Float64Array(tally.scores[0]?.length ?? 0);
  eachCell(tally, (count, _, total) => {
    people[total] = (people[total] ?? 0) + count;
  });
  return people;
}

export function scoreByTotal(tally: ItemTally): Float64Array {
  const sums = new Float64Array(tally.scores[0]?.length ?? 0);
  eachCell(tally, (count, score, total) => {
    sums[total] = (sums[total] ?? 0) + count * score;
  });
  return sums;
}

export const sumOf = (numbers: Float64Array | Uint32Array): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};
