import type { Label } from '@kaoxin/contract/conventions.ts';
import { refuse } from '#platform/http/errors.ts';
import { noRows } from '#platform/sheets/no-rows.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { placeOfRemark, wordsOfRemark } from '#platform/sheets/remark-words.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import type { SheetRemark } from '#platform/sheets/sheet-remarks.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';
import { takingTurns } from '#platform/turns.ts';
import { listed } from '../complaints.ts';
import type { ImportColumn, ImportKind } from '../import-kind.ts';
import {
  exactOf,
  type FileCell,
  fileCells,
  isEmptyCell,
  isUnnamed,
  markMerged,
  shownOf,
  unnamedHeading,
} from './file-cell.ts';
import type { FileLoss } from './file-loss.ts';
import { type Guess, guessColumns } from './guess-columns.ts';
import { allowedTitle, errorHeadings } from './sheets.ts';

export interface FileLine {
  rowNo: number;
  cells: FileCell[];
}

export interface FileRead {
  headings: string[];
  guesses: (Guess | null)[];
  lines: FileLine[];
  losses: readonly FileLoss[];
}

const mostMerged = 10_000;
const mostLosses = 200;

/** A title and an export's watermark may precede the headings. */
export const searchedRows = 5;
export const sampledRows = 30;

/**
 * Reads a file of rows: finds its headings and guesses its columns. Refuses an unreadable file, and one that lacks a
 * required column while all its columns are known.
 */
export async function readFile(
  path: string,
  name: string,
  { columns, maxRows, reader }: Pick<ImportKind<unknown>, 'columns' | 'maxRows' | 'reader'>,
  remembered: ReadonlyMap<string, string>,
): Promise<FileRead> {
  try {
    const merged: string[] = [];
    const onMerged = (place: string) => {
      if (merged.length < mostMerged) merged.push(place);
    };
    const losses: FileLoss[] = [];
    const onRemark = (remark: SheetRemark) => {
      // A link is the text of its cell, and looks say nothing in a list.
      if (losses.length < mostLosses && !/^(link|table)$/.test(remark.kind))
        losses.push({ place: placeOfRemark(remark), words: wordsOfRemark(remark) });
    };
    const bounds = { maxRows: maxRows + 2 * searchedRows, onMerged, onRemark, onlySheetBeside: [allowedTitle] };
    const sheet = reader?.(path, name) ?? readSheet(path, bounds);
    return { ...(await readRows(sheet, { columns, maxRows, merged }, remembered)), losses };
  } catch (error) {
    if (error instanceof SheetError) throw refuse(400, error.words, { reason: error.code });
    throw error;
  }
}

async function readRows(
  sheet: AsyncGenerator<SheetRow>,
  { columns, maxRows, merged }: Pick<ImportKind<unknown>, 'columns' | 'maxRows'> & { merged: readonly string[] },
  remembered: ReadonlyMap<string, string>,
): Promise<Omit<FileRead, 'losses'>> {
  const all: FileLine[] = [];
  const turn = takingTurns();
  for await (const row of sheet) {
    const cells = fileCells(row);
    if (!cells.every(isEmptyCell)) all.push({ rowNo: row.row, cells });
    if (all.length > maxRows + searchedRows) throw tooMany(maxRows);
    await turn();
  }
  if (all.length === 0) throw refuse(400, noRows, { reason: 'headings' });
  const { headings, guesses, lines } = columnsIn(all, columns, remembered);
  markMerged(lines, merged);
  if (lines.length > maxRows) throw tooMany(maxRows);
  return { headings, guesses, lines };
}

/** @throws when no heading is known, and when a required column is missing while all columns are known */
export function columnsIn(
  all: readonly FileLine[],
  columns: readonly ImportColumn[],
  remembered: ReadonlyMap<string, string>,
): Omit<FileRead, 'losses'> & { headingRow: number } {
  const at = headingRow(all, columns, remembered);
  const lines = all.slice(at + 1);
  const headings = withUnnamed(all[at]?.cells.map(shownOf) ?? [], lines);
  const sample = lines.slice(0, sampledRows).map(({ cells }) => cells.map(exactOf));
  const guesses = guessColumns(columns, headings, sample, remembered);
  const written = headings.filter((heading, index) => heading !== '' && guesses[index]);
  const missing = missingOf(columns, guesses);
  const [zh, en] = listed(missing);
  if (written.length === 0)
    throw refuse(
      400,
      [
        `没有找到表头，缺少列：${zh}，请使用下载的模板`,
        `No headings were found; columns missing: ${en}. Use the template`,
      ],
      { reason: 'headings' },
    );
  const unknown = headings.some((heading, index) => isOfPerson(heading) && !guesses[index]);
  if (missing.length > 0 && !unknown)
    throw refuse(
      400,
      [
        `缺少列：${zh}；文件中的列：${written.join('、')}`,
        `Columns missing: ${en}; columns of the file: ${written.join(', ')}`,
      ],
      { reason: 'headings' },
    );
  return { headings, guesses, lines, headingRow: all[at]?.rowNo ?? 1 };
}

/** Headings with a name for each column that has content but no heading, so that the user sees it. */
function withUnnamed(headings: readonly string[], lines: readonly FileLine[]): string[] {
  const named = [...headings];
  for (const { cells } of lines)
    cells.forEach((cell, index) => {
      while (named.length <= index) named.push('');
      if (named[index] === '' && !isEmptyCell(cell)) named[index] = unnamedHeading(index);
    });
  return named;
}

export const hasHeadings = (cells: readonly FileCell[], headings: readonly string[]): boolean =>
  cells.length <= headings.length &&
  headings.every((heading, index) => {
    const text = shownOf(cells[index]);
    return text === heading || (text === '' && isUnnamed(heading, index));
  });

const isOfPerson = (heading: string): boolean => heading !== '' && !errorHeadings.some((own) => own === heading);

export function needsPerson(
  columns: readonly ImportColumn[],
  { headings, guesses }: Pick<FileRead, 'headings' | 'guesses'>,
): boolean {
  const isGuessed = guesses.some((guess) => guess?.by === 'similar' || guess?.by === 'content');
  const left = headings.filter((heading, index) => heading !== '' && !guesses[index]);
  const isTwice = guessColumns(columns, left, []).some((guess) => guess?.by === 'name');
  return isGuessed || isTwice || missingOf(columns, guesses).length > 0;
}

const tooMany = (maxRows: number) =>
  refuse(
    400,
    [`表格不能超过${maxRows}行，请拆分后分批导入`, `A sheet holds at most ${maxRows} rows; split it into several`],
    { reason: 'rows' },
  );

export const missingOf = (columns: readonly ImportColumn[], guesses: readonly ({ key: string } | null)[]): Label[] =>
  columns
    .filter(({ key, required, assumed }) => required && !assumed && !guesses.some((guess) => guess?.key === key))
    .map(({ label }) => label);

/** The first rows may be a title: headings are the row with most known names, else the row with most filled cells. */
function headingRow(
  lines: readonly FileLine[],
  columns: readonly ImportColumn[],
  remembered: ReadonlyMap<string, string>,
): number {
  const scores = lines.slice(0, searchedRows).map(({ cells }, index) => {
    const texts = cells.map(shownOf);
    const sure = guessColumns(columns, texts, [], remembered).filter((guess) => guess && guess.by !== 'similar').length;
    return { index, sure, filled: texts.filter((text) => text !== '').length };
  });
  const [best] = scores.sort((a, b) => b.sure - a.sure || b.filled - a.filled || a.index - b.index);
  return best?.index ?? 0;
}
