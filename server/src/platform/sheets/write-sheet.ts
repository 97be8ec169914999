import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { truthWord } from '@kaoxin/contract/conventions.ts';
import { stringify } from 'csv-stringify';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { SheetCell } from './cell-value.ts';
import { columnLetters } from './column-letters.ts';
import { guardFormula } from './formula-guard.ts';
import { markedStream, withMark } from './mark/mark.ts';
import { MAX_CELL_CHARACTERS } from './sheet-error.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first sheet. */
const xlsx = () => require('hucre/xlsx') as typeof import('hucre/xlsx');

/** `width` in characters of the sheet's default font; a Han character takes two. */
export type SheetColumn = {
  key: string;
  label: string;
  width?: number;
  isWarning?: boolean;
};

export type SheetContent = {
  title: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<Readonly<Record<string, unknown>>> | Iterable<Readonly<Record<string, unknown>>>;
  /** User and time of the export, in a row above the headings (domain.md 3.18); `takeHeadings` skips it. */
  watermark?: string;
  /** Request id of the export's audit row, invisible in the file (decision 049). Only an xlsx can carry one. */
  mark?: string | undefined;
};

export type FormContent = Omit<SheetContent, 'mark'> & {
  /** by column key, a cell range of another sheet offered as a list; other input is accepted as well */
  offers?: ReadonlyMap<string, string>;
};

export const SHEET_CONTENT_TYPE = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const MAX_TITLE = 31;
/** Rows of a form below its last one formatted as text: long numbers keep their digits, dates their form. */
const ROWS_TO_TYPE = 1000;
const LAST_ROW = 1_048_576;
const warning = { font: { color: { rgb: 'C00000' } } };

const textCell = (text: string): string => cutCharacters(guardFormula(text.toWellFormed()), MAX_CELL_CHARACTERS);

/** Numbers stay numbers as long as Excel shows them exactly; everything else is guarded text. */
function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) < 1e15 ? value : textCell(String(value));
  if (typeof value === 'boolean') return truthWord(value)[0];
  return textCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

async function* sheetRows({ columns, rows, watermark }: SheetContent): AsyncGenerator<SheetCell[]> {
  if (watermark !== undefined) yield [textCell(watermark)];
  yield columns.map(({ label }) => textCell(label));
  for await (const row of rows) yield columns.map(({ key }) => cellOf(row[key]));
}

const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .replace(/^['\s]+|['\s]+$/g, '')
    .slice(0, MAX_TITLE) || 'Sheet1';

/**
 * An xlsx stream: rows are pulled only as fast as the reader takes them, memory does not grow with their number, and a
 * reader that leaves ends the source of rows. An error of the rows is the stream's error.
 *
 * @example reply.send(writeSheet({title: '申诉', columns: [{key: 'caseNo', label: '受理编号', width: 22}], rows}))
 */
export function writeSheet(content: SheetContent): Readable {
  const { writeXlsxStream } = xlsx();
  const headings = content.watermark === undefined ? 1 : 2;
  const stream = writeXlsxStream(sheetRows(content), {
    name: sheetName(content.title),
    columns: content.columns.map(({ width, isWarning }) => ({
      width: width ?? 16,
      ...(isWarning ? { style: warning } : {}),
    })),
    freezePane: { rows: headings },
    repeatHeaders: false,
  });
  const written = Readable.from(stream, { objectMode: false });
  return content.mark === undefined ? written : markedStream(written, content.mark);
}

export async function writeSheets(contents: readonly FormContent[], mark?: string): Promise<Buffer> {
  const { writeXlsx } = xlsx();
  const sheets = await Promise.all(
    contents.map(async ({ offers, ...content }) => {
      const { columns } = content;
      const rows = await allOf(sheetRows(content));
      const common = { name: sheetName(content.title), freezePane: { rows: content.watermark === undefined ? 1 : 2 } };
      if (!offers) return { ...common, rows, columns: columns.map(({ width }) => ({ width: width ?? 16 })) };
      return {
        ...common,
        columns: columns.map(({ width }) => ({ width: width ?? 16, numFmt: '@' })),
        rows: [...rows, ...Array.from({ length: ROWS_TO_TYPE }, () => columns.map(() => ''))],
        dataValidations: columns.flatMap(({ key }, place) => {
          const formula1 = offers.get(key);
          const letter = columnLetters(place);
          const range = `${letter}2:${letter}${LAST_ROW}`;
          return formula1 === undefined ? [] : [{ type: 'list' as const, range, formula1, allowBlank: true }];
        }),
      };
    }),
  );
  const written = Buffer.from(await writeXlsx({ sheets }));
  return mark === undefined ? written : withMark({ from: 0, bytes: written }, mark);
}

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/**
 * The same rows as csv: UTF-8 with a byte order mark, so that Excel shows Chinese, and lines ending in CRLF (RFC 4180).
 */
export function writeCsv(content: SheetContent): Readable {
  const source = Readable.from(sheetRows(content));
  const output = stringify({ bom: true, record_delimiter: 'windows' });
  source.on('error', (error) => output.destroy(error));
  output.on('close', () => source.destroy());
  return source.pipe(output);
}
