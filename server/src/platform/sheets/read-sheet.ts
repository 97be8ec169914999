import { type ByteSource, bytesSource, openFile } from '#platform/files/inspect/byte-source.ts';
import { detectKind } from '#platform/files/inspect/detect-kind.ts';
import { LONG_SHEET_ZIP, SHEET_ZIP, type ZipEntry, type ZipLimits } from '#platform/files/inspect/inspect-zip.ts';
import { ZipRefusal } from '#platform/files/inspect/zip-refusal.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { readCsv } from './read-csv.ts';
import { readSharedStrings, type TextLimits, USUAL_TEXTS } from './shared-strings.ts';
import { readNumberStyles } from './sheet-dates.ts';
import { SheetError } from './sheet-error.ts';
import { mostRemarks, readRemarks, type SheetRemark } from './sheet-remarks.ts';
import { findParts, openWorkbook, type WorkbookParts } from './workbook.ts';
import { scanPart, type Workbook } from './workbook-part.ts';
import { type RowLimits, type SheetRow, worksheetRows } from './worksheet-rows.ts';

export type { SheetCell } from './cell-value.ts';
export type { SheetRow } from './worksheet-rows.ts';

/** `maxRows` counts rows with content, headings included; `maxBytes` the uploaded file. */
export type SheetLimits = RowLimits & {
  maxBytes: number;
  zip: ZipLimits;
  texts: TextLimits;
  /** refuses rows on another sheet instead of ignoring them; the named sheets are exempt */
  onlySheetBeside?: readonly string[];
  /** formats cells as the sheet shows them, with rich text: for reading, not for computing */
  asShown?: boolean;
  /** is called for what a sheet shows beside its cells, until the last row is read */
  onRemark?: (remark: SheetRemark) => void;
};

const MB = 1024 * 1024;

export const SHEET_LIMITS: SheetLimits = {
  maxRows: 100_001,
  maxColumns: 200,
  maxBytes: 20 * MB,
  zip: SHEET_ZIP,
  texts: USUAL_TEXTS,
};

/**
 * Limits of a list of a million rows. It is streamed, so rows and compression ratio are limited; only its table of
 * texts is in memory, as UTF-8.
 */
export const LONG_SHEET = {
  maxRows: 1_000_001,
  maxBytes: UPLOAD_PROFILES.longSheet.maxBytes,
  zip: LONG_SHEET_ZIP,
  texts: { maxBytes: 256 * MB, maxStrings: 6_000_000 },
} as const satisfies Partial<SheetLimits>;

async function* readXlsx(source: ByteSource, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const workbook = await openWorkbook(source, limits.zip);
  const parts = await findParts(workbook);
  await refuseOtherSheets(workbook, parts, limits.onlySheetBeside);
  const { asShown = false } = limits;
  const styles = await readNumberStyles(workbook, parts.styles);
  const shared = await readSharedStrings(workbook, parts.sharedStrings, limits.texts, asShown);
  const context = {
    sharedStrings: shared.strings,
    sharedRiches: shared.riches,
    sharedColoured: shared.coloured,
    sharedOdd: shared.odd,
    sharedGuided: shared.guided,
    styles,
    is1904: parts.is1904,
    asShown,
  };
  const rows = worksheetRows(context, limits);
  for await (const _ of scanPart(workbook, parts.sheet, rows)) yield* rows.take();
  rows.finish();
  if (limits.onRemark) await remarksOf(workbook, parts, limits);
}

async function remarksOf(
  workbook: Workbook,
  { sheet, hidden }: WorkbookParts,
  { onRemark, onlySheetBeside = [] }: SheetLimits,
): Promise<void> {
  let count = 0;
  const remark = (one: SheetRemark) => {
    count += 1;
    if (count <= mostRemarks) onRemark?.(one);
  };
  await readRemarks(workbook, sheet, remark);
  const empty = new Set<ZipEntry>();
  for (const [name, entry] of hidden) {
    if (onlySheetBeside.includes(name) || empty.has(entry)) continue;
    if (await hasContent(workbook, entry)) remark({ kind: 'hiddenSheet', ref: name, text: '' });
    else empty.add(entry);
  }
}

async function refuseOtherSheets(
  workbook: Workbook,
  { others }: WorkbookParts,
  beside: readonly string[] | undefined,
): Promise<void> {
  if (!beside) return;
  const empty = new Set<ZipEntry>();
  for (const [name, entry] of others) {
    // Many names may point to one part.
    if (beside.includes(name) || empty.has(entry)) continue;
    if (await hasContent(workbook, entry))
      throw new SheetError('sheets', [
        `工作表【${name}】中也有数据，一个文件只能有一个工作表，请拆分后分别上传`,
        `Sheet “${name}” contains data too. A file can have one sheet only. Upload each sheet as a file`,
      ]);
    empty.add(entry);
  }
}

async function hasContent(workbook: Workbook, entry: ZipEntry): Promise<boolean> {
  let found = false;
  const ignore = () => undefined;
  const see = (name: string) => {
    if (name === 'v' || name === 't') found = true;
  };
  for await (const _ of scanPart(workbook, entry, { open: see, text: ignore, close: ignore })) if (found) break;
  return found;
}

async function formatOf(source: ByteSource, { zip }: SheetLimits): Promise<'xlsx' | 'csv'> {
  const kind = await detectKind(source, zip);
  if (kind === 'xlsx') return 'xlsx';
  if (kind === 'txt') return 'csv';
  if (kind === 'encrypted')
    throw new SheetError('encrypted', [
      '文件已加密，请去除密码后重新上传',
      'The file is encrypted. Remove the password and upload it again',
    ]);
  if (kind === 'xls')
    throw new SheetError('format', [
      '不支持旧版xls文件，请另存为xlsx后重新上传',
      'Old xls files are not supported. Save the file as xlsx and upload it again',
    ]);
  throw new SheetError('format', ['请上传xlsx或csv文件', 'Upload an xlsx or csv file']);
}

async function* readSource(source: ByteSource, limits: SheetLimits): AsyncGenerator<SheetRow> {
  if (source.size > limits.maxBytes) {
    const most = Math.floor(limits.maxBytes / MB);
    throw new SheetError('size', [`文件大小不能超过${most}MB`, `A file can be ${most} MB at most`]);
  }
  if (source.size === 0) return;
  try {
    yield* (await formatOf(source, limits)) === 'xlsx' ? readXlsx(source, limits) : readCsv(source, limits);
  } catch (error) {
    throw error instanceof ZipRefusal ? new SheetError('archive', error.words) : error;
  }
}

/**
 * Yields the rows with content of the first visible sheet of an xlsx, or of a csv (UTF-8 with or without mark,
 * UTF-16LE, GBK, GB18030): memory does not grow with the file, apart from the xlsx table of shared texts. The bytes
 * decide the format. `input`: the bytes, a path, or a byte source. Throws `SheetError` with a message to the user who
 * uploaded the file.
 *
 * @example for await (const {row, cells} of readSheet(path, {maxRows: 5001})) …
 */
export async function* readSheet(
  input: Uint8Array | string | ByteSource,
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow> {
  const all = { ...SHEET_LIMITS, ...limits };
  if (typeof input !== 'string')
    return yield* readSource(input instanceof Uint8Array ? bytesSource(input) : input, all);
  const file = await openFile(input);
  try {
    yield* readSource(file.source, all);
  } finally {
    await file.close();
  }
}
