import { type Kysely, sql } from 'kysely';

/**
 * Until when an organisation outside writes back about a petition that was transferred to it (XF04), the day it has, and whether
 * whoever handled it was reminded. Of those that lie there already it is awaited where the date their letter gives is written down,
 * and still to come; of the others only the letter says it.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table petition_letter add column org_feedback_due timestamptz(0), add column org_feedback_day date,
    add column org_feedback_told smallint not null default 0`,
  `update petition_letter set org_feedback_due = feedback_due
    where case_status = 42 and feedback_due > greatest(now(), transfer_time)`,
  `create index petition_letter_feedback on petition_letter (tenant_id, org_feedback_due)
    where case_status = 42 and org_feedback_day is null and org_feedback_told = 0 and is_deleted = 0`,
];

export const up = business;
