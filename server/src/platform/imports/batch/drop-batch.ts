import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { dropSource } from '../long/kept-source.ts';
import { needWaiting, tablesOf } from '../staged/staged-file.ts';
import { removeLines } from '../staged/staged-lines.ts';

/**
 * Discards a waiting file. Imported rows and their markers stay; the sweep removes the rest.
 * @throws 404 for another user's file, 409 for a file that is being imported or was imported
 */
export async function dropBatch(work: Work, kind: string, batchId: string): Promise<null> {
  const { sourceKey } = await needWaiting(work, kind, batchId);
  await removeLines(work, batchId);
  // The sweep removes the source when this fails.
  if (sourceKey !== null) work.afterCommit(() => void dropSource(work, sourceKey).catch(() => undefined));
  await sql`update ${tablesOf(work).file} set state = 'cancelled' where id = ${batchId}`.execute(work.handle);
  return null;
}
