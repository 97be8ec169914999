import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { type HeadingMap, takeHeadings } from '#platform/sheets/headings.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import { example, importColumns } from '../intake/sheet-columns.ts';
import { namesFor } from '../intake/sheet-names.ts';
import { type Cells, readRow, textOf } from '../intake/sheet-row.ts';
import { doneBefore, rowHash, type StagedRow, stageRows } from '../intake/staging.ts';
import { importKind } from '../intake/tables.ts';

const mostRows = 5_000;
/** A title and headings may stand above them. */
const linesAbove = 10;
const shownCharacters = 100;

type Preview = AnswerOf<typeof petitionLetter.import>;
type PreviewRow = Preview['rows'][number];
interface FileRead {
  headings: HeadingMap;
  staged: StagedRow[];
  shown: PreviewRow[];
}

/**
 * Reads a file of petitions and puts its rows aside (domain.md 3.1, import): nothing is registered before
 * `importConfirm`. Columns are found by the form's labels, wrong rows are named in the form's words.
 */
export async function previewImport(work: Work, _input: unknown, exchange: Exchange): Promise<Audited<Preview>> {
  const started = performance.now();
  const call = petitionLetter.import;
  return withUploadedFile(exchange.request, UPLOAD_PROFILES.sheet, async ({ path, name, sha256 }) => {
    const read = await readFile(work, path);
    const input = { fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, (inside) =>
      stage(inside, read, name, sha256),
    );
  });
}

async function readFile(work: Work, path: string): Promise<FileRead> {
  try {
    return await readRows(work, path);
  } catch (error) {
    if (error instanceof SheetError)
      throw refuse(400, [error.msg, 'The file cannot be imported'], { reason: error.code });
    throw error;
  }
}

async function readRows(work: Work, path: string): Promise<FileRead> {
  const names = await namesFor(work);
  const sheet = readSheet(path, { maxRows: mostRows + linesAbove });
  const { headings, rows } = await takeHeadings(sheet, [...importColumns]);
  const staged: StagedRow[] = [];
  const shown: PreviewRow[] = [];
  const seen = new Map<string, number>();
  for await (const { row: rowNo, cells } of rows) {
    const named = namedCells(headings, cells);
    if (textOf(named.title) === example.title) continue;
    if (staged.length === mostRows) throw new SheetError('rows', `表格不能超过${mostRows}行,请拆分后分批导入`);
    const read = readRow(named, names, work.now);
    const hash = read.entry === null ? '' : rowHash(work, read.entry);
    const twin = hash === '' ? undefined : seen.get(hash);
    const errors = twin === undefined ? read.errors : [`与第${twin}行内容相同`];
    if (twin === undefined && hash !== '') seen.set(hash, rowNo);
    staged.push({ rowNo, rowHash: hash, errors, entry: errors === null ? read.entry : null });
    shown.push({ rowNo, values: cut(read.values), errors: errors ?? [], known: 0 });
  }
  if (staged.length === 0) throw new SheetError('headings', '表格中没有数据');
  return { headings, staged, shown };
}

const namedCells = ({ columns }: HeadingMap, cells: readonly Cells[keyof Cells][]): Cells =>
  Object.fromEntries([...columns].map(([key, index]) => [key, cells[index] ?? null]));

const cut = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([label, text]) => [label, cutCharacters(text, shownCharacters)]));

async function stage(work: Work, { headings, staged, shown }: FileRead, fileName: string, sha256: string) {
  const hashes = staged.flatMap(({ rowHash: hash, errors }) => (errors === null ? [hash] : []));
  const done = await doneBefore(work, hashes);
  const bad = staged.length - hashes.length;
  const known = done.size;
  const good = hashes.length - known;
  const total = staged.length;
  const batch = await work
    .table('importBatch')
    .insert({ kind: importKind, fileName, sha256, total, good, bad, state: 'staged' });
  await stageRows(work, batch.id, staged);
  work.target = batch.id;
  const rows = shown.map((row, index) => ({ ...row, known: Number(done.has(staged[index]?.rowHash ?? '')) }));
  const unknownHeadings = headings.unknown;
  const missingHeadings = importColumns.filter(({ key }) => !headings.columns.has(key)).map(({ label }) => label);
  return { batchId: batch.id, fileName, total, good, bad, known, unknownHeadings, missingHeadings, rows };
}
