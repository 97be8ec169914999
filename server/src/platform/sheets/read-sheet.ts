import { type ByteSource, bytesSource, openFile } from '#platform/files/inspect/byte-source.ts';
import { detectKind } from '#platform/files/inspect/detect-kind.ts';
import { ZipRefusal } from '#platform/files/inspect/zip-refusal.ts';
import { readCsv } from './read-csv.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readDateStyles } from './sheet-dates.ts';
import { SheetError } from './sheet-error.ts';
import { findParts, openWorkbook } from './workbook.ts';
import { scanPart } from './workbook-part.ts';
import { type RowLimits, type SheetRow, worksheetRows } from './worksheet-rows.ts';

export type { SheetCell } from './cell-value.ts';
export type { SheetRow } from './worksheet-rows.ts';

/** `maxRows` counts rows with content, headings included; `maxBytes` the file as uploaded. */
export type SheetLimits = RowLimits & { maxBytes: number };

export const SHEET_LIMITS: SheetLimits = { maxRows: 100_001, maxColumns: 200, maxBytes: 20 * 1024 * 1024 };

async function* readXlsx(source: ByteSource, limits: RowLimits): AsyncGenerator<SheetRow> {
  const workbook = await openWorkbook(source);
  const parts = await findParts(workbook);
  const dateStyles = await readDateStyles(workbook, parts.styles);
  const sharedStrings = await readSharedStrings(workbook, parts.sharedStrings);
  const rows = worksheetRows({ sharedStrings, dateStyles, is1904: parts.is1904 }, limits);
  for await (const _ of scanPart(workbook, parts.sheet, rows)) yield* rows.take();
}

async function formatOf(source: ByteSource): Promise<'xlsx' | 'csv'> {
  const kind = await detectKind(source);
  if (kind === 'xlsx') return 'xlsx';
  if (kind === 'txt') return 'csv';
  if (kind === 'encrypted') throw new SheetError('encrypted', '文件已加密，请去除密码后重新上传');
  if (kind === 'xls') throw new SheetError('format', '不支持旧版xls文件，请另存为xlsx后重新上传');
  throw new SheetError('format', '请上传xlsx或csv文件');
}

async function* readSource(source: ByteSource, limits: SheetLimits): AsyncGenerator<SheetRow> {
  if (source.size > limits.maxBytes) {
    throw new SheetError('size', `文件大小不能超过${Math.floor(limits.maxBytes / 1024 / 1024)}MB`);
  }
  if (source.size === 0) return;
  try {
    yield* (await formatOf(source)) === 'xlsx' ? readXlsx(source, limits) : readCsv(source, limits);
  } catch (error) {
    throw error instanceof ZipRefusal ? new SheetError('archive', error.message) : error;
  }
}

/**
 * The rows with content of the first visible sheet of an xlsx, or of a csv (UTF-8 with or without mark, UTF-16LE,
 * GBK, GB18030), one by one: memory does not grow with the file, apart from the xlsx table of shared texts. What the
 * file is, its bytes decide. `input`: the bytes or a path. Throws `SheetError`, with a sentence for the person who uploaded it.
 *
 * @example for await (const {row, cells} of readSheet(path, {maxRows: 5001})) …
 */
export async function* readSheet(
  input: Uint8Array | string,
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow> {
  const all = { ...SHEET_LIMITS, ...limits };
  if (typeof input !== 'string') return yield* readSource(bytesSource(input), all);
  const file = await openFile(input);
  try {
    yield* readSource(file.source, all);
  } finally {
    await file.close();
  }
}
