import { type Kysely, sql } from 'kysely';
import { phoneAsFiled } from './case-table.ts';

/** Staff may change the phone of a case; the proof of identity still uses the phone at filing. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    await sql.raw(phoneAsFiled(table)).execute(db);
}

export const up = business;
