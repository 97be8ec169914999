import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/**
 * Behind large changes, and within the transaction of one, the database knows nothing of the new rows yet: it takes those of an
 * examination for a handful, and would read all of its scores once for each person. Joined by hashing they are read once,
 * whatever is known of them.
 */
export async function byHashing<T>(work: Work, ask: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(work.handle);
  const answer = await ask();
  await sql`set local enable_nestloop to default`.execute(work.handle);
  return answer;
}
