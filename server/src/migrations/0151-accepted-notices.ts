import { type Kysely, sql } from 'kysely';
import { acceptedNotices } from './case-table.ts';

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    await sql.raw(acceptedNotices(table)).execute(db);
}

export const up = business;
