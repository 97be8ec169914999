import { refuse } from '#platform/http/errors.ts';
import { type HeadingMap, type SheetLabel, takeHeadings } from '#platform/sheets/headings.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';
import { cutCharacters } from '#platform/text/normalise.ts';

/** A row as people wrote it: trimmed texts by the keys of the columns; empty cells are missing. */
export type Cells = Readonly<Record<string, string>>;

/** What a reader of rows makes of one: what to take in, or what is wrong with it. */
export type Judged<E> = { entry: E; errors: [] } | { entry: null; errors: string[] };

export interface ImportRow<E> {
  rowNo: number;
  /** by heading, cut for the screen */
  values: Record<string, string>;
  entry: E | null;
  errors: string[];
}

export interface ImportRead<E> {
  rows: ImportRow<E>[];
  unknownHeadings: string[];
  missingHeadings: string[];
}

interface Reading<E> {
  /** the first label of a key is its heading, further ones are other names of it */
  labels: readonly SheetLabel[];
  maxRows: number;
  /** the example of the template, left in */
  isExample?: (cells: Cells) => boolean;
  judge: (cells: Cells) => Judged<E> | Promise<Judged<E>>;
  /** rows with the same key are one too many */
  keyOf: (entry: E) => string;
}

/** A title and headings may stand above the rows. */
export const linesAbove = 10;
const shownCharacters = 100;

/** Reads a file to import row by row; refuses one that cannot be read at all, in words for whoever sent it. */
export async function readImport<E>(sheet: AsyncGenerator<SheetRow>, reading: Reading<E>): Promise<ImportRead<E>> {
  try {
    return await readRows(sheet, reading);
  } catch (error) {
    if (error instanceof SheetError)
      throw refuse(400, [error.msg, 'The file cannot be imported'], { reason: error.code });
    throw error;
  }
}

async function readRows<E>(sheet: AsyncGenerator<SheetRow>, reading: Reading<E>): Promise<ImportRead<E>> {
  const { labels, maxRows, isExample, judge, keyOf } = reading;
  const { headings, rows: read } = await takeHeadings(sheet, labels);
  const headingOf = headingsByKey(labels);
  const rows: ImportRow<E>[] = [];
  const seen = new Map<string, number>();
  for await (const { row: rowNo, cells: given } of read) {
    const cells = cellsOf(headings, given);
    if (isExample?.(cells)) continue;
    if (rows.length === maxRows) throw new SheetError('rows', `表格不能超过${maxRows}行,请拆分后分批导入`);
    const { entry, errors } = await judge(cells);
    const twin = entry === null ? undefined : seen.get(keyOf(entry));
    if (entry !== null && twin === undefined) seen.set(keyOf(entry), rowNo);
    const values = Object.fromEntries(
      Object.entries(cells).map(([key, text]) => [headingOf.get(key) ?? key, cutCharacters(text, shownCharacters)]),
    );
    rows.push(
      twin === undefined
        ? { rowNo, values, entry, errors }
        : { rowNo, values, entry: null, errors: [`与第${twin}行重复`] },
    );
  }
  if (rows.length === 0) throw new SheetError('headings', '表格中没有数据');
  const missing = [...headingOf].filter(([key]) => !headings.columns.has(key)).map(([, label]) => label);
  return { rows, unknownHeadings: headings.unknown, missingHeadings: missing };
}

function headingsByKey(labels: readonly SheetLabel[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { key, label } of labels) if (!found.has(key)) found.set(key, label);
  return found;
}

const cellsOf = ({ columns }: HeadingMap, cells: SheetRow['cells']): Cells =>
  Object.fromEntries(
    [...columns].flatMap(([key, index]) => {
      const text = String(cells[index] ?? '')
        .normalize('NFC')
        .trim();
      return text === '' ? [] : [[key, text]];
    }),
  );
