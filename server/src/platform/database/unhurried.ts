import { sql } from 'kysely';
import { sessionLimits } from './session.ts';
import type { Database } from './types.ts';

/**
 * Runs the preparation of a database that answers no caller yet. The limit of a statement protects other callers; on a busy
 * machine it would end the first start. On PostgreSQL, which is rarely that slow, each connection keeps its limit.
 */
export async function unhurried<R>({ kind, kysely }: Database, run: () => Promise<R>): Promise<R> {
  if (kind !== 'embedded') return run();
  await sql`set statement_timeout = 0`.execute(kysely);
  try {
    return await run();
  } finally {
    await sql.raw(sessionLimits.embedded).execute(kysely);
  }
}
