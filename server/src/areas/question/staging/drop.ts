import { type SqlBool, sql } from 'kysely';
import { forgetPictures } from '#platform/files/text-pictures.ts';
import type { Work } from '#platform/work.ts';
import { needWaiting } from './batches.ts';
import { stagedHolder } from './stage.ts';

export async function dropBatch(work: Work, batchNo: string): Promise<null> {
  const batch = await needWaiting(work, batchNo);
  await eraseRows(work, batch.id);
  await work.table('questionBatch').change(batch.id, { state: batch.state === 'part' ? 'imported' : 'dropped' });
  return null;
}

export async function eraseRows(work: Work, batchId: string): Promise<void> {
  const rows = await work.table('questionTemp').select().select('id').where('batchId', '=', batchId).execute();
  await forgetPictures(
    work,
    stagedHolder,
    rows.map(({ id }) => id),
  );
  await work.table('questionTemp').erase(sql<SqlBool>`batch_id = ${batchId}`);
}
