import { type Kysely, sql } from 'kysely';
import { clocksApart } from './case-table.ts';

/** Acceptance and completion are two clocks: each has its own days late. States are computed when they are read. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const table of ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'])
    for (const statement of clocksApart(table)) await sql.raw(statement).execute(db);
}

export const up = business;
