import { type Kysely, sql } from 'kysely';

/**
 * Replies of outside organisations to transferred petitions (XF04): due date, day of the reply, reminder sent. For
 * existing transfers the due date is taken from the recorded date of the letter if it is in the future; otherwise only
 * the letter has it.
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
