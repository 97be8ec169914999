import { mostOptions } from '../sheet/answer.ts';
import { emptyPair, mergePairs, type PairSums, withoutPairs } from '../tally/pair-sums.ts';
import { combined, emptyTally, mergeTallies, type Tally, withoutTally } from '../tally/tally.ts';

/** What an item can give, in half points, and its options. */
export interface ItemShape {
  /** below 0 where wrong answers cost (错选倒扣), else 0 */
  min: number;
  max: number;
  /** 'ABCD'; empty where nothing is chosen */
  letters: string;
}

/**
 * The joint tables of a paper for a district, centre or group: of every item, people by its score × total and by its
 * options × total (domain.md §2.5). Everything about items and reliability follows from them exactly; they add up over
 * any people. T is the sum of the item scores, and 0 where penalties would carry it below.
 */
export interface SheetTally {
  readonly items: readonly ItemShape[];
  readonly totals: Tally;
  /** first row of each item: its scores from `min` up, then blank, then its options */
  readonly firstRows: readonly number[];
  /** people, row by row; in a row by total in half points */
  readonly cells: Uint32Array;
  /** sums of the odd items (1, 3, …) with those of the even ones */
  readonly oddEven: PairSums;
}

/** @throws RangeError for an item without marks or with too many options */
export function emptySheetTally(paper: readonly ItemShape[]): SheetTally {
  const { size, ...outline } = outlineOf(paper);
  return { ...outline, cells: new Uint32Array(size), oddEven: emptyPair() };
}

/** The tables of a paper without their cells, and how many those are. @throws RangeError as `emptySheetTally` */
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

/** Blank and each option; a person stands in as many as he chose. */
export const answerRows = (item: ItemShape): number => (item.letters === '' ? 0 : item.letters.length + 1);

/** All people of both. @throws RangeError when they sat different papers */
export const mergeSheetTallies = (a: SheetTally, b: SheetTally): SheetTally => ({
  ...sameItems(a, b),
  totals: mergeTallies(a.totals, b.totals),
  cells: combined(a.cells, b.cells, 1),
  oddEven: mergePairs(a.oddEven, b.oddEven),
});

/** All people of several, into tables of their own. @throws RangeError when they sat different papers */
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

/** The people of `whole` who are not among `part`. @throws RangeError when the part is none of it */
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

/** The shape alone: keys and rules of a paper change without its tables. */
function shapeOf({ min, max, letters }: ItemShape): ItemShape {
  const sound = Number.isInteger(min) && Number.isInteger(max) && min <= 0 && max > 0;
  if (!sound || letters.length > mostOptions) throw new RangeError(`no item: ${min}..${max} half points, '${letters}'`);
  return { min, max, letters };
}
