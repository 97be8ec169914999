import type { Label } from '@kaoxin/contract/conventions.ts';
import { readMoment } from '../dates/day.ts';

export interface GridOption {
  value: string;
  label: string;
}

/**
 * A column of a grid. Cells are strings: text as typed, `1` and `0` for checkboxes, `yyyy-MM-dd HH:mm:ss` for parsed
 * times, the value of a matched option.
 */
export interface GridColumn {
  key: string;
  label: Label;
  kind: 'text' | 'number' | 'tick' | 'moment' | 'choice';
  /** pixels */
  width: number;
  required?: boolean;
  options?: readonly GridOption[];
  fixed?: boolean;
}

export type Cells = Readonly<Record<string, string>>;

export interface GridRow {
  /** unique while the row is displayed */
  key: string;
  id?: string;
  cells: Cells;
}

export type CellErrors = Readonly<Record<string, string>>;
export type GridErrors = ReadonlyMap<string, CellErrors>;

export interface Place {
  row: number;
  column: number;
}

const ticks = new Set(['1', '是', 'y', 'yes', 'true', '√', '✓', '有', '启用']);

/**
 * Normalizes typed input: full-width characters become half-width, blanks are trimmed, checkboxes accept the usual
 * words of spreadsheets, times any format, choices their label. Unparsable input stays as typed.
 */
export function settled({ kind, options = [] }: Pick<GridColumn, 'kind' | 'options'>, typed: string): string {
  const text = typed.normalize('NFKC').trim();
  if (kind === 'tick') return ticks.has(text.toLowerCase()) ? '1' : '0';
  if (kind === 'moment') return readMoment(text) ?? text;
  if (kind === 'choice') return options.find(({ value, label }) => value === text || label === text)?.value ?? text;
  return text;
}

export function shownCell({ kind, options = [] }: Pick<GridColumn, 'kind' | 'options'>, value: string): string {
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? value;
  return kind === 'moment' && value.length === 19 ? value.slice(0, 16) : value;
}

export const withCell = (
  rows: readonly GridRow[],
  { row, column }: Place,
  columns: readonly GridColumn[],
  typed: string,
) =>
  rows.map((one, place) => {
    const field = columns[column];
    return place === row && field && !field.fixed
      ? { ...one, cells: { ...one.cells, [field.key]: settled(field, typed) } }
      : one;
  });

/** Parses cells copied from a spreadsheet: tab-separated rows; cells with line breaks or tabs are quoted. */
export function readSheetText(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const close = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === '\t') close();
    else if (letter === '\n') {
      close();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  close();
  // a copied range ends with a line break
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}

export function withPasted(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { row, column }: Place,
  text: string,
  begin: (rows: readonly GridRow[]) => GridRow,
  most: number,
): GridRow[] {
  let next = [...rows];
  readSheetText(text).forEach((cells, down) => {
    while (next.length <= row + down && next.length < most) next.push(begin(next));
    cells.forEach((typed, right) => {
      next = withCell(next, { row: row + down, column: column + right }, columns, typed);
    });
  });
  return next;
}
