import { type Kysely, sql } from 'kysely';

/**
 * Sums of an examination are written small already: packing them again took the database most of the time of a changed score, and
 * won little.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  'alter table exam_tally alter column tally set storage external',
  'alter table exam_sheet_tally alter column tally set storage external, alter column answers set storage external',
];
