import { type Kysely, sql } from 'kysely';

export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index petition_letter_name on petition_letter (tenant_id, applicant_name, id desc)
      where is_deleted = 0 and is_anonymous = 0 and applicant_name is not null`.execute(db);
}

export const up = business;
