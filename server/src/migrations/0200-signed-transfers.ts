import { type Kysely, sql } from 'kysely';
import { signedTransfers } from './case-table.ts';

/** A transfer to an organisation outside waits for the signature of a second user; the case keeps what was asked, and by whom. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    await sql.raw(signedTransfers(table)).execute(db);
}

export const up = business;
