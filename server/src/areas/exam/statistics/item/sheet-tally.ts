import { mostOptions } from '../sheet/answer.ts';
import { emptyPair, mergePairs, type PairSums, withoutPairs } from '../tally/pair-sums.ts';
import { combined, emptyTally, mergeTallies, type Tally, withoutTally } from '../tally/tally.ts';

/** Range of an item in half points, and its options. */
export interface ItemShape {
  /** negative if wrong answers cost points (错选倒扣), else 0 */
  min: number;
  max: number;
  letters: string;
}

/**
 * Joint tables of a paper for a district, centre or group: for each item, people by score × total and by option × total
 * (domain.md §2.5). All figures of items and reliability follow exactly. Tables of disjoint groups add up. T is the sum
 * of item scores, at least 0.
 */
export interface SheetTally {
  readonly items: readonly ItemShape[];
  readonly totals: Tally;
  /** first row of each item: scores from `min` up, then blank, then options */
  readonly firstRows: readonly number[];
  /** people, row by row; within a row by total in half points */
  readonly cells: Uint32Array;
  /** sums of odd items (1, 3, …) with those of even items */
  readonly oddEven: PairSums;
}

export function emptySheetTally(paper: readonly ItemShape[]): SheetTally {
  const { size, ...outline } = outlineOf(paper);
  return { ...outline, cells: new Uint32Array(size), oddEven: emptyPair() };
}

/**
 * Tables of a paper without cells, and the number of cells.
 * @throws RangeError as `emptySheetTally`
 */
export function outlineOf(paper: readonly ItemShape[]): Omit<SheetTally, 'cells' | 'oddEven'> & { size: number } {
  const items = paper.map(shapeOf);
  const firstRows: number[] = [];
  let rows = 0;
  for (const item of items) {
    firstRows.push(rows);
    rows += scoreRows(item) + answerRows(item);
  }
  const totals = emptyTally(items.reduce((sum, item) => sum + item.max, 0));
  return { items, totals, firstRows, size: rows * totals.bins.length };
}

export const scoreRows = (item: ItemShape): number => item.max - item.min + 1;

/** Rows for the blank and each option; a person is counted in every chosen one. */
export const answerRows = (item: ItemShape): number => (item.letters === '' ? 0 : item.letters.length + 1);

export const mergeSheetTallies = (a: SheetTally, b: SheetTally): SheetTally => ({
  ...sameItems(a, b),
  totals: mergeTallies(a.totals, b.totals),
  cells: combined(a.cells, b.cells, 1),
  oddEven: mergePairs(a.oddEven, b.oddEven),
});

export function togetherInSheets(tallies: readonly SheetTally[]): SheetTally {
  const [first] = tallies;
  if (!first) throw new RangeError('there are no sheets');
  const sum = emptySheetTally(first.items);
  for (const tally of tallies) {
    sameItems(first, tally);
    addCounts(sum.totals.bins, tally.totals.bins);
    addCounts(sum.cells, tally.cells);
  }
  return { ...sum, oddEven: tallies.map(({ oddEven }) => oddEven).reduce(mergePairs) };
}

function addCounts(sums: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < counts.length; index += 1) sums[index] = (sums[index] ?? 0) + (counts[index] ?? 0);
}

export const withoutSheetTally = (whole: SheetTally, part: SheetTally): SheetTally => ({
  ...sameItems(whole, part),
  totals: withoutTally(whole.totals, part.totals),
  cells: combined(whole.cells, part.cells, -1),
  oddEven: withoutPairs(whole.oddEven, part.oddEven),
});

function sameItems(a: SheetTally, b: SheetTally): Pick<SheetTally, 'items' | 'firstRows'> {
  const outline = ({ items }: SheetTally) =>
    items.map(({ min, max, letters }) => `${min} ${max} ${letters}`).join('\n');
  if (outline(a) !== outline(b)) throw new RangeError('tallies of different papers do not add up');
  return { items: a.items, firstRows: a.firstRows };
}

/** Only the shape is stored: keys and rules of a paper can change without its tables. */
function shapeOf({ min, max, letters }: ItemShape): ItemShape {
  const sound = Number.isInteger(min) && Number.isInteger(max) && min <= 0 && max > 0;
  if (!sound || letters.length > mostOptions) throw new RangeError(`no item: ${min}..${max} half points, '${letters}'`);
  return { min, max, letters };
}
