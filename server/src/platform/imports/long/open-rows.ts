import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { refuse } from '#platform/http/errors.ts';
import { noRows } from '#platform/sheets/no-rows.ts';
import { LONG_SHEET, readSheet } from '#platform/sheets/read-sheet.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import { type SheetRow, tooManyRows } from '#platform/sheets/worksheet-rows.ts';
import type { ImportKind } from '../import-kind.ts';
import { fileCells, isEmptyCell } from '../read/file-cell.ts';
import { columnsIn, type FileLine, type FileRead, hasHeadings, sampledRows, searchedRows } from '../read/read-file.ts';
import { allowedTitle } from '../read/sheets.ts';
import type { StagedImportFile } from '../staged/staged-file.ts';

type Read = Pick<ImportKind<unknown>, 'columns' | 'maxRows' | 'limits'>;

/** Merged cells above the headings are a title. Those below are refused, because the row of their content is ambiguous. */
interface Title {
  above: number;
}

function open(input: string | ByteSource, { maxRows, limits }: Read, title: Title): AsyncGenerator<SheetRow> {
  const bounds = { ...LONG_SHEET, maxRows: maxRows + searchedRows, noMerged: title, onlySheetBeside: [allowedTitle] };
  return refusing(readSheet(input, { ...bounds, ...limits }));
}

/**
 * The rows below the headings of a long file. Refuses faults that no correction of a row can fix: a formula in a column
 * that is read, merged cells, rows on a second sheet.
 * @throws a refusal with the message of the sheet reader
 */
export async function* openRows(
  input: string | ByteSource,
  read: Read,
  { headings, keys }: Pick<StagedImportFile, 'headings' | 'keys'>,
): AsyncGenerator<FileLine> {
  const title: Title = { above: 0 };
  let searched = 0;
  let count = 0;
  for await (const row of open(input, read, title)) {
    const cells = fileCells(row);
    if (cells.every(isEmptyCell)) continue;
    if (title.above === 0) {
      searched += 1;
      if (hasHeadings(cells, headings)) title.above = row.row;
      else if (searched > searchedRows) throw refuseEmpty('headings');
      continue;
    }
    refuseFormula(row, headings, keys);
    count += 1;
    if (count > read.maxRows) throw refuse(400, tooManyRows(read.maxRows).words);
    yield { rowNo: row.row, cells };
  }
}

export async function firstRowsOf(
  path: string,
  read: Read,
  remembered: ReadonlyMap<string, string>,
): Promise<Omit<FileRead, 'losses'>> {
  const rows = open(path, read, { above: Number.MAX_SAFE_INTEGER });
  const lines: FileLine[] = [];
  const formulas: SheetRow[] = [];
  for await (const row of rows) {
    const cells = fileCells(row);
    if (!cells.every(isEmptyCell)) lines.push({ rowNo: row.row, cells });
    if (row.formulas.length > 0) formulas.push(row);
    if (lines.length === searchedRows + sampledRows) break;
  }
  if (lines.length === 0) throw refuseEmpty('headings');
  const { headingRow, ...found } = columnsIn(lines, read.columns, remembered);
  if (found.lines.length === 0) throw refuseEmpty('rows');
  const keys = found.guesses.map((guess) => guess?.key ?? null);
  for (const row of formulas) if (row.row > headingRow) refuseFormula(row, found.headings, keys);
  return found;
}

const refuseEmpty = (reason: string) => refuse(400, noRows, { reason });

async function* refusing(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof SheetError) throw refuse(400, error.words, { reason: error.code });
    throw error;
  }
}

function refuseFormula(
  { row, formulas }: SheetRow,
  headings: readonly string[],
  keys: readonly (string | null)[],
): void {
  const formula = formulas.find((column) => (keys[column] ?? null) !== null);
  if (formula === undefined) return;
  const heading = headings[formula] ?? '';
  throw refuse(
    400,
    [
      `第${row}行的【${heading}】是公式，请粘贴为数值后重新上传`,
      `Row ${row}, “${heading}”: a formula; paste it as a value and send the file again`,
    ],
    { reason: 'formula' },
  );
}
