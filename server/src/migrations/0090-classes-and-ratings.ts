import { type Kysely, sql } from 'kysely';

/**
 * Cases are found by how their answer was rated, and the list of petitions counts each legal class beside its tabs: as before by
 * one index alone for whoever may see all.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create index petition_letter_class on petition_letter (tenant_id, case_status, id desc)
    include (legal_class) where is_deleted = 0`,
  ...['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist'].map(
    (table) => `create index ${table}_rated on ${table} (tenant_id, satisfaction, id desc)
    where is_deleted = 0 and satisfaction is not null`,
  ),
  // last: from here on nobody reads until all of it stands
  'drop index petition_letter_status',
  'alter index petition_letter_class rename to petition_letter_status',
];
