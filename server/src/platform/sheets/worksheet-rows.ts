import {
  type CellContext,
  cellValue,
  differingText,
  isShownOtherwise,
  isUncomputed,
  type RawCell,
  type SheetCell,
} from './cell-value.ts';
import { columnLetters } from './column-letters.ts';
import { inFontOfCell, RichRuns } from './rich-runs.ts';
import { brokenSheet, MAX_CELL_CHARACTERS, SheetError } from './sheet-error.ts';
import { mostRemarks, type SheetRemark } from './sheet-remarks.ts';
import { attribute, type XmlHandlers } from './xml-scanner.ts';

/** `row` counts from 1 as the program shows it; `formulas`: columns (from 0) with the text of a formula. */
export type SheetRow = {
  row: number;
  cells: SheetCell[];
  formulas: readonly number[];
  /** columns of formulas whose result is not in the file */
  uncomputed?: readonly number[];
  /** columns of error values such as #N/A */
  errors?: readonly number[];
  /**
   * the texts that the sheet shows instead of the values, of a sheet that is not read as shown; null when the format is
   * not supported
   */
  shown?: ReadonlyMap<number, string | null>;
  /** HTML of styled cells by column (from 0), of a sheet that is read as shown */
  riches?: ReadonlyMap<number, string>;
  numbers?: ReadonlyMap<number, SheetCell>;
  /** columns whose number differs from what the sheet shows */
  otherwise?: readonly number[];
  /** columns with coloured letters or background, of a sheet that is read as shown */
  coloured?: readonly number[];
  /** columns with another look that stored texts do not support: double underlines, outlines, shadows */
  odd?: readonly number[];
  /** columns with a phonetic guide, which is left out */
  guided?: readonly number[];
};

export type RowLimits = {
  maxRows: number;
  maxColumns: number;
  /** refuses merged cells, except in rows above this one: the row of their content is ambiguous */
  noMerged?: { readonly above: number };
  onRemark?: (remark: SheetRemark) => void;
  /** is called for merged cells, `B2:C5`, after the last row */
  onMerged?: (place: string) => void;
};

const longestPlace = 1_000;
export const MAX_ROW = 1_048_576;
export const MAX_COLUMN = 16_384;
const NO_FORMULAS: readonly number[] = Object.freeze([]);

/** `AB12` is column 27 (from 0). A column beyond a sheet's last means a forged file. */
export function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1];
  if (letters === undefined) throw brokenSheet();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column > MAX_COLUMN) throw brokenSheet();
  return column - 1;
}

export const tooManyRows = (limit: number): SheetError =>
  new SheetError('rows', [
    `表格不能超过${limit}行，请拆分后分批导入`,
    `A sheet can have ${limit} rows at most. Split it into several files`,
  ]);
export const tooManyColumns = (limit: number): SheetError =>
  new SheetError('columns', [
    `表格不能超过${limit}列，请删除多余的列`,
    `A sheet can have ${limit} columns at most. Delete the others`,
  ]);

function mergedCells(place: string): SheetError {
  return new SheetError('merged', [
    `表格中有合并的单元格${place ? `【${place}】` : ''}，请取消合并后重新上传`,
    `The sheet has merged cells${place ? ` (${place})` : ''}. Unmerge them and upload it again`,
  ]);
}

function mergedAt(attributes: string): { place: string; last: number } {
  const [place = '', last] = /^[A-Z]{1,3}\d{1,7}:[A-Z]{1,3}(\d{1,7})$/.exec(attribute(attributes, 'ref') ?? '') ?? [];
  return { place, last: last === undefined ? MAX_ROW : Number(last) };
}

function cellTooLong(row: number, column: number): SheetError {
  return new SheetError('cell', [
    `第${row}行第${column + 1}列的内容过长`,
    `Row ${row}, column ${column + 1} contains too much text`,
  ]);
}

/** The number of the row that follows another one. A sheet leaves out empty rows. */
function rowAfter(row: number, attributes: string): number {
  const given = attribute(attributes, 'r');
  const next = given === undefined ? row + 1 : Number(given);
  if (!Number.isInteger(next) || next <= row || next > MAX_ROW) throw brokenSheet();
  return next;
}

interface OpenRow {
  cells: SheetCell[];
  formulas: number[];
  uncomputed: number[];
  errors: number[];
  shown: Map<number, string | null>;
  riches: Map<number, string>;
  numbers: Map<number, SheetCell>;
  otherwise: number[];
  coloured: number[];
  odd: number[];
  guided: number[];
}

const emptyRow = (): OpenRow => ({
  cells: [],
  formulas: [],
  uncomputed: [],
  errors: [],
  shown: new Map(),
  riches: new Map(),
  numbers: new Map(),
  otherwise: [],
  coloured: [],
  odd: [],
  guided: [],
});

function finishedRow(row: number, open: OpenRow): SheetRow {
  const { cells, formulas, uncomputed, errors, shown, riches, numbers, otherwise, coloured, odd, guided } = open;
  const found: SheetRow = { row, cells, formulas: formulas.length === 0 ? NO_FORMULAS : formulas };
  if (uncomputed.length > 0) found.uncomputed = uncomputed;
  if (errors.length > 0) found.errors = errors;
  if (shown.size > 0) found.shown = shown;
  if (riches.size > 0) found.riches = riches;
  if (numbers.size > 0) found.numbers = numbers;
  if (otherwise.length > 0) found.otherwise = otherwise;
  if (coloured.length > 0) found.coloured = coloured;
  if (odd.length > 0) found.odd = odd;
  if (guided.length > 0) found.guided = guided;
  return found;
}

/** Records what a sheet that is read as shown contains in addition to the value of a cell. */
function addAppearance(
  into: OpenRow,
  column: number,
  finished: RawCell,
  { context, runs }: { context: CellContext; runs: RichRuns },
): void {
  const value = into.cells[column];
  const style = context.styles[finished.style];
  const shared = finished.type === 's' ? Number(finished.value) : -1;
  const own = finished.type === 's' ? context.sharedRiches.get(shared) : runs.rich();
  const rich = inFontOfCell(own, String(value), style?.tags);
  if (rich !== undefined) into.riches.set(column, rich);
  if (/^[nd]$/.test(finished.type) && typeof value === 'string')
    into.numbers.set(column, cellValue(finished, { ...context, asShown: false, isRaw: true }));
  if (isShownOtherwise(finished, context)) into.otherwise.push(column);
  if (context.sharedColoured.has(shared) || runs.isColoured || style?.isColoured) into.coloured.push(column);
  if (context.sharedOdd.has(shared) || runs.isOdd || style?.isOdd) into.odd.push(column);
  if (context.sharedGuided.has(shared) || runs.hasGuide) into.guided.push(column);
}

/** Handlers of what a sheet lists after its rows: merged cells, conditional formats, links. */
function afterRows(limits: RowLimits): XmlHandlers & { finish(): void } {
  let merged: { place: string; last: number } | undefined;
  let place: string | undefined;
  let isConditional = false;
  const remark = remarksTo(limits);

  return {
    open(name, attributes) {
      if (name === 'conditionalFormatting') {
        isConditional = true;
        remark('conditional', attribute(attributes, 'sqref'));
      } else if (name === 'hyperlink') remark('link', attribute(attributes, 'ref'));
      else if (name === 'sqref') place = '';
      else if (name === 'mergeCell' && (limits.noMerged || limits.onMerged)) {
        const found = mergedAt(attributes);
        if (found.place !== '') limits.onMerged?.(found.place);
        if (merged === undefined || found.last > merged.last) merged = found;
      }
    },
    text(text) {
      if (place !== undefined && place.length < longestPlace) place += text;
    },
    close(name) {
      if (name === 'sqref' && place !== undefined) {
        // Conditional formats alone have one here; those of lists are no looks.
        if (isConditional) remark('conditional', place);
        place = undefined;
      }
      if (name === 'conditionalFormatting') isConditional = false;
    },
    finish() {
      if (merged && limits.noMerged && merged.last >= limits.noMerged.above) throw mergedCells(merged.place);
    },
  };
}

function remarksTo({ onRemark }: RowLimits): (kind: SheetRemark['kind'], ref: string | undefined) => void {
  let count = 0;
  return (kind, ref) => {
    count += 1;
    if (ref !== undefined && count <= mostRemarks) onRemark?.({ kind, ref, text: '' });
  };
}

function emptyCell(attributes: string): RawCell {
  const style = Number(attribute(attributes, 's') ?? -1);
  const type = attribute(attributes, 't') ?? 'n';
  // A picture placed in a cell: the file has #VALUE! for programs that cannot show it.
  const isPicture = type === 'e' && attribute(attributes, 'vm') !== undefined;
  return { type: isPicture ? 'picture' : type, style, value: '', inline: '', isFormula: false };
}

function appendTo(cell: RawCell, into: 'value' | 'inline', text: string): boolean {
  if (cell[into].length + text.length > MAX_CELL_CHARACTERS) return false;
  cell[into] += text;
  return true;
}

function storeCell(reading: OpenRow, column: number, value: SheetCell, finished: RawCell): void {
  const { cells, formulas, uncomputed, errors } = reading;
  while (cells.length < column) cells.push(null);
  cells[column] = value;
  if (finished.isFormula) formulas.push(column);
  if (isUncomputed(finished)) uncomputed.push(column);
  else if (finished.type === 'e') errors.push(column);
}

const isHiddenRow = (attributes: string): boolean => /^(1|true)$/.test(attribute(attributes, 'hidden') ?? '');

type WorksheetReader = XmlHandlers & { take(): SheetRow[]; finish(): void };

/**
 * Handlers that turn a worksheet part into rows. Rows without content do not count: formatting alone costs neither
 * memory nor one of `maxRows`. Finished rows wait in `take()` until the caller has read the current chunk. Call
 * `finish()` after the last row: a sheet lists its merged cells after its rows, and by then the caller knows the
 * heading row.
 */
export function worksheetRows(context: CellContext, limits: RowLimits): WorksheetReader {
  const shownContext = { ...context, asShown: true };
  let ready: SheetRow[] = [];
  let count = 0;
  let row = 0;
  let column = -1;
  let reading = emptyRow();
  const runs = new RichRuns();
  let cell: RawCell | undefined;
  let isHidden = false;
  const remark = remarksTo(limits);
  let isInRow = false;
  let into: 'value' | 'inline' | undefined;
  const after = afterRows(limits);

  function openRow(attributes: string): void {
    row = rowAfter(row, attributes);
    column = -1;
    reading = emptyRow();
    isInRow = true;
    isHidden = isHiddenRow(attributes);
  }

  function openCell(attributes: string): void {
    const reference = attribute(attributes, 'r');
    column = reference === undefined ? column + 1 : columnOf(reference);
    if (attributes.endsWith('/')) return;
    cell = emptyCell(attributes);
    runs.clear();
  }

  function closeCell(finished: RawCell): void {
    cell = undefined;
    if (finished.type === 'inlineStr' && !context.asShown) finished.inline = runs.scripted();
    if (finished.type === 'picture') {
      remark('picture', `${columnLetters(column)}${row}`);
      return;
    }
    const value = cellValue(finished, context);
    const isMissing = isUncomputed(finished);
    if (value === null && !isMissing) return;
    if (column >= limits.maxColumns) throw tooManyColumns(limits.maxColumns);
    storeCell(reading, column, value, finished);
    if (isMissing) return;
    if (!context.asShown && context.styles[finished.style]?.tags?.includes('s'))
      remark('struck', `${columnLetters(column)}${row}`);
    const text = context.asShown ? undefined : differingText(finished, value, shownContext);
    if (text !== undefined) reading.shown.set(column, text);
    if (context.asShown) addAppearance(reading, column, finished, { context, runs });
  }

  function closeRow(): void {
    isInRow = false;
    if (reading.cells.length === 0) return;
    if (isHidden && !context.asShown) remark('hiddenRow', `A${row}`);
    count += 1;
    if (count > limits.maxRows) throw tooManyRows(limits.maxRows);
    ready.push(finishedRow(row, reading));
  }

  function addText(target: RawCell, text: string): void {
    if (into !== undefined && !appendTo(target, into, text)) throw cellTooLong(row, column);
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes);
      else if (name === 'c' && isInRow) openCell(attributes);
      else if (cell === undefined) after.open(name, attributes);
      else if (name === 'v') into = 'value';
      else if (name === 'f') cell.isFormula = true;
      else {
        runs.open(name, attributes);
        if (name === 't') into = 'inline';
      }
    },
    text(text) {
      if (cell === undefined) return after.text(text);
      if (into === 'value') return addText(cell, text);
      runs.text(text);
      cell.inline = runs.plain;
      if (into === 'inline') addText(cell, '');
    },
    close(name) {
      if (cell === undefined) after.close(name);
      else runs.close(name);
      if (name === 'v' || name === 't') into = undefined;
      else if (name === 'c' && cell !== undefined) closeCell(cell);
      else if (name === 'row' && isInRow) closeRow();
    },
    take() {
      const rows = ready;
      ready = [];
      return rows;
    },
    finish: after.finish,
  };
}
