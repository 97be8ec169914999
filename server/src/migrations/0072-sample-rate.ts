import { type Kysely, sql } from 'kysely';

/** What share of a submission is drawn to be looked at, in percent (domain.md 2.2): it stays as it was when it was submitted. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table question_bank_audit add column sample_rate smallint not null default 5').execute(db);
}

export const up = business;
