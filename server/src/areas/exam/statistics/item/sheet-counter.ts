import { type AnswerCounts, addAnswers, emptyAnswerCounts } from '../copying/answer-counts.ts';
import { type Field, packedAnswers } from '../sheet/packed-answers.ts';
import { packedScores } from '../sheet/packed-scores.ts';
import type { SheetItem } from '../sheet/sheet-item.ts';
import { addPair } from '../tally/pair-sums.ts';
import { addTotal } from '../tally/tally.ts';
import { addSheet } from './add-sheet.ts';
import { emptySheetTally, type SheetTally, scoreRows } from './sheet-tally.ts';

export function sheetLayout(items: readonly SheetItem[]) {
  const { firstRows, cells, totals } = emptySheetTally(items);
  const answers = packedAnswers(items);
  const ofBlank = items.map((item, index) => (firstRows[index] ?? 0) + scoreRows(item));
  const singles = answers.fields.filter(({ isMultiple }) => !isMultiple);
  return {
    items,
    answers,
    scores: packedScores(items),
    rows: cells.length / totals.bins.length,
    lowest: Int32Array.from(items, ({ min }) => min),
    spans: Int32Array.from(items, ({ min, max }) => max - min),
    firstRows: Int32Array.from(firstRows),
    singles: {
      index: singles.map(({ index }) => index),
      at: Int32Array.from(singles, ({ at }) => at),
      options: Int32Array.from(singles, ({ options }) => options),
      blankRows: Int32Array.from(singles, ({ index }) => ofBlank[index] ?? 0),
    },
    multiples: answers.fields
      .filter(({ isMultiple }) => isMultiple)
      .map((field) => ({ ...field, blankRow: ofBlank[field.index] ?? 0 })),
  };
}
export type SheetLayout = ReturnType<typeof sheetLayout>;

/** Consecutive packed sheets of one paper; `answers` is null if nothing is chosen. */
export interface SheetBlock {
  answers: Uint8Array | null;
  itemScores: Uint8Array;
}

/**
 * Counts hundreds of thousands of sheets directly from their bytes. The result equals `addSheet` and `addAnswers`,
 * which it uses for sheets with unmarked items or two-byte scores. Counts are stored by total first, because each sheet
 * touches only the rows of its total.
 */
export class SheetCounter {
  readonly #layout: SheetLayout;
  readonly #tally: SheetTally;
  readonly #answers: AnswerCounts;
  /** by total, then by row of the tables */
  readonly #cells: Uint32Array;
  readonly #halves = new Int32Array(2);

  constructor(layout: SheetLayout) {
    this.#layout = layout;
    this.#tally = emptySheetTally(layout.items);
    this.#answers = emptyAnswerCounts(layout.items.length);
    this.#cells = new Uint32Array(this.#tally.cells.length);
  }

  add({ answers, itemScores }: SheetBlock, place: number): void {
    const { rows, scores, lowest, spans, firstRows, singles, multiples, answers: packed } = this.#layout;
    const scoresAt = place * scores.length;
    const answersAt = place * packed.length;
    const halves = this.#halves;
    if (scores.width > 1 || !addUp(halves, itemScores, scoresAt, lowest, spans)) {
      const own = answers?.subarray(answersAt, answersAt + packed.length);
      this.#addAny(itemScores.subarray(scoresAt, scoresAt + scores.length), own);
      return;
    }
    const [odd = 0, even = 0] = halves;
    const total = Math.max(0, odd + even);
    addTotal(this.#tally.totals, total, 1);
    addPair(this.#tally.oddEven, odd, even, 1);
    const base = total * rows;
    countScores(this.#cells, base, itemScores, scoresAt, firstRows);
    if (answers === null) return;
    countSingles(this.#cells, base, answers, answersAt, singles.at, singles.options, singles.blankRows);
    for (const field of multiples) this.#countMultiple(base, answers, answersAt, field);
  }

  #addAny(itemScores: Uint8Array, own: Uint8Array | undefined): void {
    const { scores, answers, items } = this.#layout;
    const chosen = own ? answers.unpack(own) : new Uint32Array(items.length);
    addSheet(this.#tally, { scores: scores.unpack(itemScores), answers: chosen }, 1);
    addAnswers(this.#answers, chosen, 1);
  }

  #countMultiple(base: number, bytes: Uint8Array, from: number, field: Field & { blankRow: number }): void {
    let answer = 0;
    for (let byte = 0; byte < field.width; byte += 1) answer |= (bytes[from + field.at + byte] ?? 0) << (8 * byte);
    if (answer >>> field.options !== 0) throw noOption(field.index);
    const cells = this.#cells;
    const blank = base + field.blankRow;
    const counts = this.#answers[field.index];
    if (answer === 0) cells[blank] = (cells[blank] ?? 0) + 1;
    else if (counts) counts[answer] = (counts[answer] ?? 0) + 1;
    for (let left = answer; left !== 0; left &= left - 1) {
      const cell = blank + 32 - Math.clz32(left & -left);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
  }

  taken(): { tally: SheetTally; answers: AnswerCounts } {
    const { rows, singles } = this.#layout;
    const { totals, cells } = this.#tally;
    const bins = totals.bins.length;
    const ofRow = new Uint32Array(rows);
    for (const [total, people] of totals.bins.entries())
      for (let row = 0; people > 0 && row < rows; row += 1) {
        const count = this.#cells[total * rows + row] ?? 0;
        cells[row * bins + total] = (cells[row * bins + total] ?? 0) + count;
        ofRow[row] = (ofRow[row] ?? 0) + count;
      }
    for (const [nth, index] of singles.index.entries()) {
      const counts = this.#answers[index] ?? [];
      for (let option = 0; option < (singles.options[nth] ?? 0); option += 1) {
        const people = ofRow[(singles.blankRows[nth] ?? 0) + 1 + option] ?? 0;
        if (people > 0) counts[1 << option] = (counts[1 << option] ?? 0) + people;
      }
    }
    return { tally: this.#tally, answers: this.#answers };
  }
}

function addUp(halves: Int32Array, bytes: Uint8Array, from: number, lowest: Int32Array, spans: Int32Array): boolean {
  let odd = 0;
  let even = 0;
  for (let index = 0; index < spans.length; index += 1) {
    const value = bytes[from + index] ?? 0;
    if (value > (spans[index] ?? 0)) return false;
    if ((index & 1) === 0) odd += value + (lowest[index] ?? 0);
    else even += value + (lowest[index] ?? 0);
  }
  halves[0] = odd;
  halves[1] = even;
  return true;
}

function countScores(cells: Uint32Array, base: number, bytes: Uint8Array, from: number, firstRows: Int32Array): void {
  for (let index = 0; index < firstRows.length; index += 1) {
    const cell = base + (firstRows[index] ?? 0) + (bytes[from + index] ?? 0);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
}

function countSingles(
  cells: Uint32Array,
  base: number,
  bytes: Uint8Array,
  from: number,
  places: Int32Array,
  options: Int32Array,
  blankRows: Int32Array,
): void {
  for (let nth = 0; nth < places.length; nth += 1) {
    const value = bytes[from + (places[nth] ?? 0)] ?? 0;
    if (value > (options[nth] ?? 0)) throw noOption(nth);
    const cell = base + (blankRows[nth] ?? 0) + value;
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
}

const noOption = (place: number): RangeError => new RangeError(`choice ${place + 1} has no such option`);
