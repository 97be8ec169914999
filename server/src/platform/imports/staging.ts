import { sql } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';

/** A file of the administration between preview and confirmation; its good rows lie in `staged_import_row`. */
interface StagedImportTable extends BaseColumns {
  kind: string;
  fileName: string;
  sha256: string;
  total: number;
  state: 'staged' | 'imported';
}
declare module '#platform/database/tables.ts' {
  interface TenantTables {
    stagedImport: StagedImportTable;
  }
}
tenantTable('stagedImport', { store: 'platform' });

export type StagedImport = SelectedRow<'stagedImport'>;
export interface Staged<E> {
  rowNo: number;
  entry: E;
}

const rowsPerStatement = 2_000;

/** Puts the good rows of a file aside; answers the batch to confirm. */
export async function stageImport<E>(
  work: Work,
  file: { kind: string; fileName: string; sha256: string; total: number },
  rows: readonly Staged<E>[],
): Promise<string> {
  const { id } = await work.table('stagedImport').insert({ ...file, state: 'staged' });
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = JSON.stringify(rows.slice(from, from + rowsPerStatement));
    await sql`insert into staged_import_row (batch_id, row_no, entry)
      select ${id}, row."rowNo", row.entry
      from jsonb_to_recordset(${part}::jsonb) row ("rowNo" integer, entry jsonb)`.execute(work.handle);
  }
  work.target = id;
  return id;
}

/** The caller's own batch; in a transaction locked until it ends: of two confirmations at once the second waits. */
export async function needStaged(work: Work, batchId: string, kind: string): Promise<StagedImport> {
  const scoped = work.table('stagedImport');
  const batch = await (work.writing ? scoped.needLocked(batchId) : scoped.need(batchId));
  if (batch.kind !== kind || batch.createUser !== work.actor.id) throw refuse('notFound');
  if (batch.state !== 'staged') throw refuse(409, ['该文件已导入,请勿重复确认', 'This file has been imported already']);
  work.target = batchId;
  return batch;
}

/** Rows of a batch that wait, in their order. */
export async function waitingRows<E>(work: Work, batchId: string, most: number): Promise<Staged<E>[]> {
  const { rows } = await sql<Staged<E>>`select row_no, entry from staged_import_row
    where batch_id = ${batchId} order by row_no limit ${most}`.execute(work.handle);
  return rows;
}

/** Forgets rows up to this one and answers how many still wait; with none left the batch is imported. */
export async function takenUpTo(work: Work, batchId: string, rowNo: number): Promise<number> {
  await sql`delete from staged_import_row where batch_id = ${batchId} and row_no <= ${rowNo}`.execute(work.handle);
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from staged_import_row where batch_id = ${batchId}`.execute(work.handle);
  const left = rows[0]?.left ?? 0;
  if (left === 0) await work.table('stagedImport').change(batchId, { state: 'imported' });
  return left;
}

/** Rows nobody confirmed within seven days go (domain.md 3.18). */
export const importJobs: readonly PeriodicJob[] = [
  {
    lock: 41,
    name: 'rows of administrative imports put aside',
    everyMs: 60 * 60_000,
    async run(db) {
      await sql`delete from staged_import_row using staged_import batch
        where batch.id = staged_import_row.batch_id and batch.create_time < now() - interval '7 days'`.execute(db);
    },
  },
];
