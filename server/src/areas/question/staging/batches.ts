import { sql } from 'kysely';
import { nextNumber } from '#engine/numbering/numbers.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { BatchRow } from './tables.ts';

export async function nextBatchNo(work: Work): Promise<string> {
  const day = work.now.slice(0, 10).replaceAll('-', '');
  return `DR${day}${String(await nextNumber(work, `question-batch|${day}`)).padStart(6, '0')}`;
}

/** The caller's own batch. Locks it when called inside a transaction. */
export async function findBatch(work: Work, batchNo: string): Promise<BatchRow | undefined> {
  const rows = work.table('questionBatch').select().selectAll().where('batchNo', '=', batchNo);
  return (work.writing ? rows.forUpdate() : rows).executeTakeFirst();
}

export async function needBatch(work: Work, batchNo: string): Promise<BatchRow> {
  const batch = await findBatch(work, batchNo);
  if (!batch || batch.state === 'dropped') throw refuse('notFound');
  work.target = batchNo;
  return batch;
}

export async function needWaiting(work: Work, batchNo: string): Promise<BatchRow> {
  const batch = await needBatch(work, batchNo);
  if (batch.state === 'staged' || batch.state === 'part') return batch;
  const words = {
    reading: ['该文件正在读取，请稍后再试', 'The file is still being read; please try again later'],
    taking: ['该批次正在导入，请稍后再试', 'The batch is being imported; please try again later'],
    imported: ['批次不存在或已导入', 'There is no such batch, or it has been imported'],
    dropped: ['批次不存在或已导入', 'There is no such batch, or it has been imported'],
  } as const;
  throw refuse(409, words[batch.state]);
}

export async function sameFile(
  work: Work,
  { bankId, sha256, id = '0' }: { bankId: string; sha256: string; id?: string },
): Promise<string | undefined> {
  const anybody = work.as(tenantActor(work.actor.tenantId, '系统'));
  const row = await anybody
    .table('questionBatch')
    .select()
    .select('batchNo')
    .where('bankId', '=', bankId)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('state', 'in', ['taking', 'part', 'imported'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.batchNo;
}

export async function refuseSame(
  work: Work,
  file: Parameters<typeof sameFile>[1],
  again: string | null,
): Promise<void> {
  const earlier = again === null ? await sameFile(work, file) : undefined;
  if (earlier)
    throw refuse(409, [
      `该文件已导入过,批次${earlier}`,
      `This very file has been imported already, batch ${earlier}; say why it goes in again`,
    ]);
}

export interface RowCounts {
  total: number;
  valid: number;
  invalid: number;
  duplicate: number;
  dropped: number;
  taken: number;
}

export async function countRows(work: Work, ids: readonly string[]): Promise<(batchId: string) => RowCounts> {
  const rows = await work
    .table('questionTemp')
    .select()
    .select(['batchId', 'resultStatus', sql<number>`count(*)::int`.as('count')])
    .where('batchId', 'in', ids.length > 0 ? [...ids] : ['0'])
    .groupBy(['batchId', 'resultStatus'])
    .execute();
  const count = new Map(rows.map((row) => [`${row.batchId} ${row.resultStatus}`, row.count]));
  return (batchId) => {
    const of = (status: number): number => count.get(`${batchId} ${status}`) ?? 0;
    const [invalid, valid, duplicate, taken, dropped] = [of(0), of(1), of(2), of(3), of(4)];
    return { total: invalid + valid + duplicate + taken + dropped, valid, invalid, duplicate, dropped, taken };
  };
}
