import type { Label } from '@kaoxin/contract/conventions.ts';
import { columnLetters, columnNumber } from '#platform/sheets/column-letters.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';
import type { ImportColumn } from '../import-kind.ts';
import { cellText } from './cell-text.ts';

/**
 * Why a cell has no reliable text: its format is not supported, it is an error such as #N/A, it was not computed, or it
 * is merged with a cell that has the text.
 */
type CellFault = 'format' | 'error' | 'uncomputed' | 'merged';

/** The two texts of a cell whose value differs from what the sheet shows: 2024-10-01 and 10月1日. */
interface FormattedCell {
  value: string;
  shown?: string;
  fault?: CellFault;
}

/**
 * A cell of a file. Which of two texts counts depends on its column, which a user may change until the rows are
 * imported.
 */
export type FileCell = string | FormattedCell;

/** Columns of a file that are read. */
const longestRow = 200;
/** Only a forged sheet has merged cells that overlap, so that they have more cells than the sheet. */
const mostSteps = 2_000_000;

type Reading = Pick<ImportColumn, 'reads' | 'asks'>;

export function fileCells({ cells, shown, errors = [], uncomputed = [] }: SheetRow): FileCell[] {
  return cells.map((cell, column): FileCell => {
    const value = cellText(cell);
    if (uncomputed.includes(column)) return { value, fault: 'uncomputed' };
    if (errors.includes(column)) return { value, fault: 'error' };
    const text = shown?.get(column);
    if (text === undefined) return value;
    return text === null ? { value, fault: 'format' } : { value, shown: cellText(text) };
  });
}

export const isEmptyCell = (cell: FileCell): boolean => cell === '';

export const shownOf = (cell: FileCell = ''): string => (typeof cell === 'string' ? cell : (cell.shown ?? cell.value));

export const exactOf = (cell: FileCell = ''): string => (typeof cell === 'string' ? cell : cell.value);

const readsValue = ({ reads, asks }: Reading): boolean => reads === 'value' || asks === 'day' || asks === 'moment';

/** The text that a column reads: days, moments and numbers the exact value, all others what the sheet shows. */
export function textIn(cell: FileCell | undefined, column: () => Reading | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  const read = column();
  return read && readsValue(read) ? cell.value : shownOf(cell);
}

export function faultOf(cell: FileCell | undefined, column: Reading & Pick<ImportColumn, 'label'>): Label | undefined {
  if (cell === undefined || typeof cell === 'string' || cell.fault === undefined) return undefined;
  const [zh, en] = column.label;
  switch (cell.fault) {
    case 'error':
      return [
        `${zh}是公式的错误值【${cell.value}】，请改正`,
        `${en} is “${cell.value}”, the error of a formula. Correct it`,
      ];
    case 'merged':
      return [`${zh}是合并单元格的一部分，请填写或清空`, `${en} is part of merged cells. Enter a value or clear it`];
    case 'uncomputed':
      return [
        `${zh}是没有计算结果的公式，请直接填写，或用表格软件打开并保存后重新上传`,
        `${en} is a formula without a result. Enter the value, or open and save the file in a spreadsheet program and upload it again`,
      ];
    default:
      return readsValue(column)
        ? undefined
        : [
            `${zh}的单元格格式无法还原，值为【${cell.value}】，请按表格显示的内容填写`,
            `${en} has a cell format that cannot be read; its value is “${cell.value}”. Enter what the sheet shows`,
          ];
  }
}

/** `10月1日`, `10-1`, also with a time. */
const yearless = /^(\d{1,2})\s*(?:月\s*(\d{1,2})\s*[日号]?|[-/.]\s*(\d{1,2}))(?:\s+\d{1,2}:\d\d(?::\d\d)?)?$/;

/** The complaint about a day without a year: which year it is in cannot be guessed. */
export function yearlessFault(
  cell: FileCell | undefined,
  { asks, label: [zh, en] }: Pick<ImportColumn, 'asks' | 'label'>,
): Label | undefined {
  if (asks !== 'day' && asks !== 'moment') return undefined;
  const text = exactOf(cell);
  const [, month = '', day = '', other = day] = yearless.exec(text) ?? [];
  const [inYear, inMonth] = [Number(month), Number(other || day)];
  // 85.6 is no day
  if (inYear < 1 || inYear > 12 || inMonth < 1 || inMonth > 31) return undefined;
  const example = `2026-${month.padStart(2, '0')}-${(other || day).padStart(2, '0')}`;
  return [
    `${zh}【${text}】没有年份，请写明年份，例如${example}`,
    `${en} “${text}” has no year. Enter it with the year, such as ${example}`,
  ];
}

const range = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

/** Marks the empty cells within merged ones: whether the text counts for them too is not known. */
export function markMerged(lines: readonly { rowNo: number; cells: FileCell[] }[], merged: readonly string[]): void {
  if (merged.length === 0) return;
  const byNumber = new Map(lines.map((line) => [line.rowNo, line]));
  const last = lines.at(-1)?.rowNo ?? 0;
  let steps = 0;
  for (const place of merged) {
    const [, from = '', top = '', to = '', bottom = ''] = range.exec(place) ?? [];
    const [first, end] = [columnNumber(from), Math.min(columnNumber(to), longestRow)];
    if (isEmptyCell(byNumber.get(Number(top))?.cells[first] ?? '')) continue;
    for (let row = Number(top); row <= Math.min(Number(bottom), last); row += 1) {
      const cells = byNumber.get(row)?.cells;
      for (let column = first; cells && column <= end; column += 1) {
        steps += 1;
        if (steps > mostSteps) return;
        if ((row === Number(top) && column === first) || !isEmptyCell(cells[column] ?? '')) continue;
        while (cells.length < column) cells.push('');
        cells[column] = { value: '', fault: 'merged' };
      }
    }
  }
}

export const unnamedHeading = (index: number): string => `[${columnLetters(index)}]`;

export const isUnnamed = (heading: string, index: number): boolean => heading === unnamedHeading(index);
