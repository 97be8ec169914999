import { type Kysely, sql } from 'kysely';

/**
 * Disables compression of tallies: they are compact already, and compression took most of the time of a score change.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  'alter table exam_tally alter column tally set storage external',
  'alter table exam_sheet_tally alter column tally set storage external, alter column answers set storage external',
];
