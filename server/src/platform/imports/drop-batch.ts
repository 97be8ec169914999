import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { needWaiting, tablesOf } from './staged-file.ts';

/**
 * Gives a waiting file up. What went in before stays, and so do the rows that say so; the sweep takes the rest of it.
 * @throws 404 for anybody else's file, 409 for one that is being taken in or has gone in
 */
export async function dropBatch(work: Work, kind: string, batchId: string): Promise<null> {
  await needWaiting(work, kind, batchId);
  const { file, line } = tablesOf(work);
  await sql`delete from ${line} where file_id = ${batchId} and state <> 'taken'`.execute(work.handle);
  await sql`update ${file} set state = 'cancelled' where id = ${batchId}`.execute(work.handle);
  return null;
}
