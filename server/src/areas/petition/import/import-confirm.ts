import { sql } from 'kysely';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { registerMany } from '../intake/register.ts';
import { doneBefore, type Imported, noteImported, type StagedRow, stagedRows } from '../intake/staging.ts';

/**
 * Registers the good rows of a previewed file, each once whatever file it stood in, all or none in one transaction
 * (security.md F01). Of two confirmations at once the second finds the batch imported.
 */
export async function confirmImport(work: Work, batchId: string): Promise<{ imported: number; skipped: number }> {
  const scoped = work.table('importBatch');
  const batch = await scoped.needLocked(batchId);
  // what somebody else prepared is not there for this person
  if (batch.createUser !== work.actor.id) throw refuse('notFound');
  if (batch.state !== 'staged') throw refuse(409, ['该文件已导入,请勿重复确认', 'This file has been imported already']);
  await oneAtATime(work);
  const rows = await stagedRows(work, batchId);
  const done = await doneBefore(
    work,
    rows.map(({ rowHash }) => rowHash),
  );
  const fresh = rows.filter(({ rowHash }) => !done.has(rowHash));
  const imported = await registerAll(work, fresh);
  await noteImported(work, batchId, imported);
  await scoped.change(batchId, { state: 'imported', importedTime: work.now });
  work.target = batchId;
  return { imported: imported.length, skipped: batch.total - imported.length };
}

/** Two files with the same rows wait for each other. */
const oneAtATime = (work: Work) =>
  sql`select pg_advisory_xact_lock(6, hashtext(${work.actor.tenantId}))`.execute(work.handle);

type Good = Pick<StagedRow, 'rowNo' | 'rowHash'> & { entry: NonNullable<StagedRow['entry']> };

async function registerAll(work: Work, rows: readonly Good[]): Promise<Imported[]> {
  if (rows.length === 0) return [];
  const filed = rows.map(({ entry: { source, fileIds: _none, ...entry } }) => ({ source, entry }));
  const ids = await registerMany(work, filed, (index, refusal) => inRow(rows[index]?.rowNo ?? 0, refusal));
  return rows.map(({ rowHash }, index) => ({ rowHash, caseId: ids[index] ?? '' }));
}

/** Something changed since the preview: the person learns which row it concerns. */
const inRow = (rowNo: number, { status, label }: Refusal): Refusal =>
  refuse(status, [`第${rowNo}行:${label[0]}`, `Row ${rowNo}: ${label[1]}`]);
