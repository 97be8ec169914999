import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/**
 * After large changes, and within their transaction, the statistics of the database do not cover the new rows. It would
 * expect a few rows and scan all scores once per examinee. With hash joins it reads them once.
 */
export async function byHashing<T>(work: Work, ask: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(work.handle);
  const answer = await ask();
  await sql`set local enable_nestloop to default`.execute(work.handle);
  return answer;
}
