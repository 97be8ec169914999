import type { ImportOutcome, QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import type { Work } from '#platform/work.ts';
import { countRows } from '../batches.ts';
import type { BatchRow } from '../tables.ts';

export const outcomeOf = ({ imported, replaced, skipped, failed, failedRows }: BatchRow): ImportOutcome => ({
  imported,
  replaced,
  skipped,
  failed,
  failedRows: failedRows ?? [],
});

export async function presentBatches(work: Work, batches: readonly BatchRow[]): Promise<QuestionBatch[]> {
  const counts = await countRows(
    work,
    batches.map(({ id }) => id),
  );
  const named = await work
    .table('questionBank')
    .withRemoved()
    .those([...new Set(batches.map(({ bankId }) => bankId))])
    .select(['id', 'name'])
    .execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return batches.map((batch): QuestionBatch => {
    const { total, valid, invalid, duplicate, dropped } = counts(batch.id);
    return {
      batchNo: batch.batchNo,
      bankId: batch.bankId,
      bankIdName: names.get(batch.bankId) ?? null,
      fileName: batch.fileName,
      format: batch.format,
      state: batch.state,
      // Rows may be missing: not yet staged by a task, or already erased by the sweep.
      total: Math.max(total, batch.total),
      valid,
      invalid,
      duplicate,
      dropped,
      lossCount: batch.lossCount,
      createTime: batch.createTime,
      taskId: batch.taskId,
      outcome: batch.confirmed === 1 ? outcomeOf(batch) : null,
    };
  });
}

export async function presentBatch(work: Work, batch: BatchRow): Promise<QuestionBatch> {
  const [shown] = await presentBatches(work, [batch]);
  if (!shown) throw new Error(`batch ${batch.batchNo} is not presented`);
  return shown;
}
