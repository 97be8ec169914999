import type { InputOf } from '@kaoxin/contract/call.ts';
import { type ImportCalls, mostRemapped, type StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { listed } from '../complaints.ts';
import { type ImportKind, withColumns } from '../import-kind.ts';
import { startReading } from '../long/stage-long.ts';
import { missingOf } from '../read/read-file.ts';
import { needFile, needWaiting, type StagedImportFile, tablesOf } from '../staged/staged-file.ts';
import { countLines, linesOf, removeLines } from '../staged/staged-lines.ts';
import { linesWith } from './faults.ts';
import { judgeLines } from './judge-lines.ts';
import { presentBatch } from './present-batch.ts';

/**
 * Sets the field of each column of a file and checks its rows again. After confirmation the tenant's next such file
 * uses these columns.
 */
export async function mapColumns<E, P>(
  work: Work,
  plain: ImportKind<E, P>,
  { batchId, keys: given }: InputOf<ImportCalls['importMap']>['body'],
): Promise<StagedBatch> {
  const file = await needWaiting(work, plain.kind, batchId);
  const kind = await withColumns(work, plain, file.about);
  const keys = file.headings.map((_, index) => given[index] ?? null);
  const chosen = keys.flatMap((key) => key ?? []);
  if (chosen.some((key) => !kind.columns.some((column) => column.key === key))) throw refuse('badInput');
  if (new Set(chosen).size < chosen.length)
    throw refuse(400, ['一个字段只能对应一列，请检查列的对应关系', 'A field can be one column of the file only']);
  const missing = missingOf(
    kind.columns,
    keys.map((key) => (key === null ? null : { key })),
  );
  const [zh, en] = listed(missing);
  if (missing.length > 0) throw refuse(400, [`请指定必填列：${zh}`, `Choose the columns of ${en}`]);
  const sources = keys.map((key, index) =>
    key === null ? null : key === file.keys[index] && file.sources[index] === 'name' ? 'name' : ('person' as const),
  );
  await sql`update ${tablesOf(work).file} set keys = ${JSON.stringify(keys)}::jsonb,
      sources = ${JSON.stringify(sources)}::jsonb, mapped = 1 where id = ${batchId}`.execute(work.handle);
  const now = { ...file, keys, sources, mapped: 1 };
  if (file.sourceKey !== null) {
    await removeLines(work, batchId);
    await startReading(work, kind, now);
    return presentBatch(work, kind, await needFile(work, kind.kind, batchId));
  }
  await refuseLong(work, file);
  await judgeLines(work, kind, now);
  return presentBatch(work, kind, now);
}

async function refuseLong(work: Work, file: StagedImportFile): Promise<void> {
  const { total } = await countLines(work, file);
  if (total > mostRemapped)
    throw refuse(400, [
      `该文件超过${mostRemapped}行，已读取后不能更改列的对应关系，请放弃后重新上传`,
      `This file has more than ${mostRemapped} rows: its columns cannot be changed after it was read. Discard it and send it again`,
    ]);
}

/**
 * Corrects cells of a row, leaves it out or takes it back, or replaces a wrong value in all rows. Checks corrected rows
 * at once, with equal ones.
 */
export async function mendRows<E, P>(
  work: Work,
  plain: ImportKind<E, P>,
  { batchId, rowNo, cells, leftOut, everywhere }: InputOf<ImportCalls['importMend']>['body'],
): Promise<StagedBatch> {
  const file = await needWaiting(work, plain.kind, batchId);
  const kind = await withColumns(work, plain, file.about);
  const named = everywhere ? [everywhere.key] : Object.keys(cells ?? {});
  if (named.some((key) => !kind.columns.some((column) => column.key === key))) throw refuse('badInput');
  if ((rowNo === undefined) === (everywhere === undefined)) throw refuse('badInput');
  if (everywhere) {
    const { key, from, to } = everywhere;
    const lines = await linesWith(work, kind, file, { key, value: from });
    if (lines.length === 0) throw refuse('notFound');
    const mended = lines.map((line) => ({ ...line, edits: { ...line.edits, [key]: to } }));
    await judgeLines(work, kind, file, mended);
    return presentBatch(work, kind, file);
  }
  const [line] = await linesOf(work, batchId, sql`row_no = ${rowNo}`);
  if (!line || line.state === 'taken') throw refuse('notFound');
  const edits = { ...line.edits, ...cells };
  await judgeLines(work, kind, file, [{ ...line, edits, leftOut: leftOut ?? line.leftOut }]);
  return presentBatch(work, kind, file);
}
