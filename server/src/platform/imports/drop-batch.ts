import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { dropSource } from './long/kept-source.ts';
import { needWaiting, tablesOf } from './staged-file.ts';
import { removeLines } from './staged-lines.ts';

/**
 * Gives a waiting file up. What went in before stays, and so do the rows that say so; the sweep takes the rest of it.
 * @throws 404 for anybody else's file, 409 for one that is being taken in or has gone in
 */
export async function dropBatch(work: Work, kind: string, batchId: string): Promise<null> {
  const { sourceKey } = await needWaiting(work, kind, batchId);
  await removeLines(work, batchId);
  // the sweep removes what this cannot
  if (sourceKey !== null) work.afterCommit(() => void dropSource(work, sourceKey).catch(() => undefined));
  await sql`update ${tablesOf(work).file} set state = 'cancelled' where id = ${batchId}`.execute(work.handle);
  return null;
}
