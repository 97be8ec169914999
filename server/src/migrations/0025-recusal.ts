import { type Kysely, sql } from 'kysely';

/**
 * Users barred from a case: keyed digests of the names it accuses and of the handlers it was taken from. Existing
 * petitions are processed at the next server start, because the database does not have the key.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create table case_recusal (
    tenant_id text not null, mark bigint not null, case_type text not null, case_id bigint not null,
    primary key (tenant_id, mark, case_type, case_id))`,
  'create index case_recusal_case on case_recusal (case_type, case_id)',
  'alter table petition_letter add column recusals_noted smallint not null default 0',
  'create index petition_letter_recusals on petition_letter (id) where recusals_noted = 0',
];
