import { type Kysely, sql } from 'kysely';
import { phoneAsFiled } from './case-table.ts';

/** Staff may amend the phone of a case; what proves the applicant stays the one that was filed. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    await sql.raw(phoneAsFiled(table)).execute(db);
}

export const up = business;
