import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type ByteSource, readPieces } from '#platform/files/inspect/byte-source.ts';
import { type TextEncoding, textEncoding } from '#platform/files/inspect/text-content.ts';
import { takingTurns } from '#platform/turns.ts';
import { unguardFormula } from './formula-guard.ts';
import { brokenSheet, longCell, MAX_CELL_CHARACTERS, SheetError } from './sheet-error.ts';
import { MAX_COLUMN, MAX_ROW, type RowLimits, type SheetRow, tooManyColumns, tooManyRows } from './worksheet-rows.ts';

const HEAD = 64 * 1024;
const MAX_RECORD = 1024 * 1024;

async function* decoded(source: ByteSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of readPieces(source)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/**
 * Characters passed to the parser at once: it parses each chunk synchronously, and a chunk may be nothing but line
 * ends.
 */
const SLICE = 8 * 1024;
const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];

type Place = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * Follows the cells of a csv text. The parser takes marks literally in every cell once it takes them in unquoted ones,
 * as Excel does (`他说"好"字`), so this class refuses text behind the closing mark of a quoted cell. It also counts the
 * cells of a record, which the parser would collect without a limit.
 */
class Cells {
  columns = 0;
  readonly #sign: number;
  #place: Place = 'start';
  #line = 1;
  #isAfterReturn = false;
  constructor(delimiter: string) {
    this.#sign = delimiter.charCodeAt(0);
  }

  /** @throws SheetError for text behind a closing mark */
  take(code: number): void {
    const endsLine = code === LINE_FEED || code === RETURN;
    if (endsLine && !(code === LINE_FEED && this.#isAfterReturn)) this.#line += 1;
    this.#isAfterReturn = code === RETURN;
    if (this.#place === 'quoted') {
      if (code === QUOTE) this.#place = 'closed';
    } else if (code === this.#sign) {
      this.columns += 1;
      this.#place = 'start';
    } else if (endsLine) {
      this.columns = 0;
      this.#place = 'start';
    } else if (code === QUOTE && this.#place !== 'plain') this.#place = 'quoted';
    else if (this.#place === 'closed') throw openQuotes(this.#line);
    else this.#place = 'plain';
  }
}

/** The text in chunks; throws when a record has more delimiters than a sheet has columns. */
async function* narrow(
  texts: AsyncIterable<string>,
  delimiter: string,
  { maxColumns }: RowLimits,
): AsyncGenerator<string> {
  const cells = new Cells(delimiter);
  const turn = takingTurns();
  for await (const text of texts)
    for (let from = 0; from < text.length; from += SLICE) {
      const slice = text.slice(from, from + SLICE);
      for (let at = 0; at < slice.length; at += 1) cells.take(slice.charCodeAt(at));
      if (cells.columns >= MAX_COLUMN) throw tooManyColumns(maxColumns);
      yield slice;
      await turn();
    }
}

async function decodes(source: ByteSource, encoding: TextEncoding): Promise<boolean> {
  try {
    for await (const _ of decoded(source, encoding));
    return true;
  } catch {
    return false;
  }
}

/** Tries strict UTF-8 over the whole file before GB18030: the beginning of a long list may be plain ASCII. */
async function encodingOf(source: ByteSource, head: Buffer): Promise<TextEncoding> {
  const guess = textEncoding(head, head.length >= source.size);
  if (guess === undefined)
    throw new SheetError('format', [
      '文件不是文本表格，请上传xlsx或csv文件',
      'The file is not a table. Upload an xlsx or csv file',
    ]);
  if (guess === 'utf-16le' || guess === 'utf-16be') return guess;
  if (guess === 'utf-8' && (await decodes(source, 'utf-8'))) return 'utf-8';
  if (await decodes(source, 'gb18030')) return 'gb18030';
  throw new SheetError('format', [
    '文件编码无法识别，请另存为UTF-8编码的csv文件',
    'The encoding of the file is unknown. Save it as csv in UTF-8',
  ]);
}

const delimiters = [',', '\t', ';'];
const searchedLines = 5;

/**
 * Comma, tab or semicolon: the one that Excel's line `sep=;` names, else the most frequent one outside quotes in the
 * first line that has any.
 */
function delimiterOf(head: string): string {
  const named = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(head)?.[1];
  if (named !== undefined) return named;
  const lines = head.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, searchedLines);
  const line = lines.find((one) => delimiters.some((sign) => one.includes(sign))) ?? '';
  const count = (sign: string): number => line.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function csvProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error instanceof TypeError ? brokenSheet() : error;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new SheetError('cell', [
      '表格中有一行内容过长，请检查引号是否成对',
      'A row of the sheet is too long. Check that its quotation marks are closed',
    ]);
  return openQuotes(Number(error.lines ?? 0));
}

/** @param line from 1; 0 if it is unknown */
const openQuotes = (line: number): SheetError =>
  new SheetError(
    'quotes',
    line > 0
      ? [
          `第${line}行的引号不成对，请检查后重新上传`,
          `A quotation mark in line ${line} is not closed. Correct it and upload the file again`,
        ]
      : [
          '表格中的引号不成对，请检查后重新上传',
          'A quotation mark in the file is not closed. Correct it and upload the file again',
        ],
  );

/** The line `sep=;` of Excel, which is no row. */
const isDelimiterLine = (record: readonly string[]): boolean =>
  /^sep=[,;\t]?$/i.test(record[0] ?? '') && record.slice(1).every((text) => text === '');

function toRow(record: string[], row: number, limits: RowLimits): SheetRow | undefined {
  const last = record.findLastIndex((text) => text.trim() !== '');
  if (last < 0) return undefined;
  if (last >= limits.maxColumns) throw tooManyColumns(limits.maxColumns);
  if (record.some(({ length }) => length > MAX_CELL_CHARACTERS)) throw longCell();
  const cells = record.slice(0, last + 1).map((text) => (text === '' ? null : unguardFormula(text)));
  return { row, cells, formulas: [] };
}

/** Rows of a csv text. Every cell is text: `007` and an 18-digit id number stay unchanged. */
export async function* readCsv(source: ByteSource, limits: RowLimits): AsyncGenerator<SheetRow> {
  const head = await source.read(0, HEAD);
  const encoding = await encodingOf(source, head);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));
  const input = Readable.from(narrow(decoded(source, encoding), delimiter, limits));
  const records = input.pipe(
    parse({ delimiter, relax_column_count: true, relax_quotes: true, max_record_size: MAX_RECORD }),
  );
  input.on('error', (error) => records.destroy(error));
  let row = 0;
  let count = 0;
  let blank = 0;
  const turn = takingTurns();
  try {
    for await (const record of records) {
      row += 1;
      if (row === 1 && isDelimiterLine(record)) continue;
      const next = toRow(record, row, limits);
      if (next === undefined) {
        blank += 1;
        if (blank > MAX_ROW) throw tooManyRows(limits.maxRows);
        await turn();
        continue;
      }
      count += 1;
      if (count > limits.maxRows) throw tooManyRows(limits.maxRows);
      yield next;
    }
  } catch (error) {
    throw csvProblem(error);
  } finally {
    input.destroy();
    records.destroy();
  }
}
