import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Handle } from '#platform/database/visible-rows.ts';

export interface PartOfJob {
  job: string;
  [what: string]: string;
}

/**
 * Runs a part of a job's transaction in a savepoint: a fault is rolled back and logged, and the job continues. A lost
 * connection ends the whole turn.
 */
export async function apart(
  db: Handle,
  { log }: Pick<AppContext, 'log'>,
  about: PartOfJob,
  part: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint part_of_job`.execute(db);
  try {
    await part();
  } catch (error) {
    await sql`rollback to savepoint part_of_job`.execute(db);
    log.error({ err: error, ...about }, 'part of a periodic job failed');
  }
  await sql`release savepoint part_of_job`.execute(db);
}
