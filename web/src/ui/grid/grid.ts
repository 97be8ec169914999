import type { Label } from '@kaoxin/contract/conventions.ts';
import { readMoment } from '../dates/day.ts';

/** What a cell of a choice holds, and how it is called. */
export interface GridOption {
  value: string;
  label: string;
}

/**
 * A column of a grid. Cells are texts as they were typed, `1` and `0` where one ticks, `yyyy-MM-dd HH:mm:ss` of a moment that
 * could be read, the value of a choice that was found.
 */
export interface GridColumn {
  key: string;
  label: Label;
  kind: 'text' | 'number' | 'tick' | 'moment' | 'choice';
  /** pixels */
  width: number;
  required?: boolean;
  /** of a choice */
  options?: readonly GridOption[];
  /** its cells are only read */
  fixed?: boolean;
}

export type Cells = Readonly<Record<string, string>>;

export interface GridRow {
  /** its own for as long as it is shown */
  key: string;
  /** of a record that is kept */
  id?: string;
  cells: Cells;
}

/** Message by column. */
export type CellErrors = Readonly<Record<string, string>>;
/** Messages by the key of a row. */
export type GridErrors = ReadonlyMap<string, CellErrors>;

export interface Place {
  row: number;
  column: number;
}

const ticks = new Set(['1', '是', 'y', 'yes', 'true', '√', '✓', '有', '启用']);

/**
 * A cell as it is kept: full-width digits and letters folded, edges trimmed, a tick by whatever office sheets say for one, a
 * moment in any of its forms, a choice by its name. What cannot be read stays as it was typed.
 */
export function settled({ kind, options = [] }: Pick<GridColumn, 'kind' | 'options'>, typed: string): string {
  const text = typed.normalize('NFKC').trim();
  if (kind === 'tick') return ticks.has(text.toLowerCase()) ? '1' : '0';
  if (kind === 'moment') return readMoment(text) ?? text;
  if (kind === 'choice') return options.find(({ value, label }) => value === text || label === text)?.value ?? text;
  return text;
}

/** A cell as it is read: a choice by its name, a moment to the minute. */
export function shownCell({ kind, options = [] }: Pick<GridColumn, 'kind' | 'options'>, value: string): string {
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? value;
  return kind === 'moment' && value.length === 19 ? value.slice(0, 16) : value;
}

/** The rows with one cell changed. */
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

/** What was copied out of a sheet: rows of cells; a cell with line ends or tabs of its own comes in quotes. */
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
  // a copied range ends with a line end
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}

/**
 * The rows with what was copied out of a sheet put in from one cell on, to the right and down; rows that are missing are
 * begun, at most until there are `most`.
 */
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
