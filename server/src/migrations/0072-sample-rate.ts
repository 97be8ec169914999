import { type Kysely, sql } from 'kysely';

/** Percentage of a submission drawn for review (domain.md 2.2), fixed at submission. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table question_bank_audit add column sample_rate smallint not null default 5').execute(db);
}

export const up = business;
