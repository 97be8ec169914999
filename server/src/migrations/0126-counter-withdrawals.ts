import { type Kysely, sql } from 'kysely';
import { counterWithdrawals } from './case-table.ts';

/** A withdrawal at the counter waits for a second user; the case stores who registered it. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    for (const statement of counterWithdrawals(table)) await sql.raw(statement).execute(db);
}

export const up = business;
