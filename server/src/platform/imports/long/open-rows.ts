import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { refuse } from '#platform/http/errors.ts';
import { mapHeadings } from '#platform/sheets/headings.ts';
import { LONG_SHEET, readSheet } from '#platform/sheets/read-sheet.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';
import { cellText } from '../cell-text.ts';
import type { ImportColumn, ImportKind } from '../import-kind.ts';
import type { FileLine } from '../read-file.ts';
import { allowedTitle, errorHeadings } from '../sheets.ts';

/** A long file whose headings are the template's: its columns, and its rows as somebody reads them. */
export interface OpenedRows {
  headings: string[];
  /** the column each of them is; null: what a file of errors says of its rows */
  keys: (string | null)[];
  lines: AsyncGenerator<FileLine>;
}

type Read = Pick<ImportKind<unknown>, 'columns' | 'maxRows' | 'limits'>;

/**
 * Opens a file whose first row must be the headings of the template, in any order, optional ones left out or not. What no
 * row can mend, another heading, a formula, merged cells, rows on a second sheet, is refused where it is met.
 * @throws a refusal in the words of the sheet reader
 */
export async function openRows(input: string | ByteSource, { columns, maxRows, limits }: Read): Promise<OpenedRows> {
  const bounds = { ...LONG_SHEET, maxRows: maxRows + 1, noMerged: true, onlySheetBeside: [allowedTitle] };
  const rows = refusing(readSheet(input, { ...bounds, ...limits }));
  const first = await rows.next();
  if (first.done) throw refuse(400, ['表格中没有数据', 'The sheet contains no rows'], { reason: 'headings' });
  const headings = first.value.cells.map(cellText);
  try {
    return { headings, keys: keysOf(headings, columns), lines: linesOf(rows, headings) };
  } catch (error) {
    // nobody reads on: the file is let go
    await rows.return(undefined);
    throw error;
  }
}

/** The headings alone, for whoever is to hear at once what is wrong with them. */
export async function headingsOf(path: string, read: Read): Promise<Pick<OpenedRows, 'headings' | 'keys'>> {
  const { headings, keys, lines } = await openRows(path, read);
  const { done } = await lines.next();
  await lines.return(undefined);
  if (done) throw refuse(400, ['表格中没有数据', 'The sheet contains no rows'], { reason: 'rows' });
  return { headings, keys };
}

/** Errors of the sheet reader as what they are, refusals. */
async function* refusing(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof SheetError)
      throw refuse(400, [error.msg, 'The file cannot be imported'], { reason: error.code });
    throw error;
  }
}

async function* linesOf(rows: AsyncGenerator<SheetRow>, headings: readonly string[]): AsyncGenerator<FileLine> {
  for await (const { row, cells, formulas } of rows) {
    const [formula] = formulas;
    if (formula !== undefined) throw formulaAt(row, headings[formula] ?? '');
    const texts = cells.map(cellText);
    if (texts.some((text) => text !== '')) yield { rowNo: row, cells: texts };
  }
}

const formulaAt = (row: number, heading: string) =>
  refuse(
    400,
    [
      `第${row}行的【${heading}】是公式，请粘贴为数值后重新上传`,
      `Row ${row}, “${heading}”: a formula; paste it as a value and send the file again`,
    ],
    { reason: 'formula' },
  );

function keysOf(headings: readonly string[], columns: readonly ImportColumn[]): (string | null)[] {
  const labels = columns.flatMap(({ key, label }) => label.map((name) => ({ key, label: name })));
  const { columns: found, duplicates, unknown } = mapHeadings(headings, labels);
  const missing = columns.filter(({ key, required }) => required && !found.has(key)).map(({ label }) => label[0]);
  const strange = unknown.filter((heading) => !errorHeadings.some((own) => own === heading));
  const problems: [zh: string, en: string, headings: readonly string[]][] = [
    ['缺少列', 'missing', missing],
    ['列名重复', 'there twice', duplicates],
    ['不认识的列', 'unknown', strange],
  ];
  const met = problems.filter(([, , which]) => which.length > 0);
  if (met.length > 0) throw wrongHeadings(met);
  const at = new Map([...found].map(([key, place]) => [place, key]));
  return headings.map((_, place) => at.get(place) ?? null);
}

const wrongHeadings = (problems: readonly [zh: string, en: string, headings: readonly string[]][]) =>
  refuse(
    400,
    [
      `第一行应为模板的表头，${problems.map(([zh, , which]) => `${zh}：${which.join('、')}`).join('；')}，请使用下载的模板`,
      `The first row is not that of the template (${problems.map(([, en, which]) => `${en}: ${which.join(', ')}`).join('; ')})`,
    ],
    { reason: 'headings' },
  );
