import { type Kysely, sql } from 'kysely';
import { signedTransfers } from './case-table.ts';

/** A transfer to an outside organisation waits for a second signature; the case stores the request and its author. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    await sql.raw(signedTransfers(table)).execute(db);
}

export const up = business;
