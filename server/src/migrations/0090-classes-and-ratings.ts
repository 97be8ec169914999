import { type Kysely, sql } from 'kysely';

/**
 * Index of cases by rating, and counts of petitions per legal class; still an index-only scan for users who see all.
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
  // last, because the rename blocks readers until the commit
  'drop index petition_letter_status',
  'alter index petition_letter_class rename to petition_letter_status',
];
