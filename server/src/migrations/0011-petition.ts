import type { Kysely } from 'kysely';
import { caseTableStatements } from './0010-case.ts';
import { run } from './columns.ts';

/** 信访. */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

/**
 * exam_id: the examination that the petition concerns. filed_mail_address, filed_email: the addresses that the applicant
 * filed, encrypted, once staff amended them; '' where none was filed.
 */
const examinations = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    'alter table petition_letter add column exam_id bigint, add column filed_mail_address text, add column filed_email text',
    `create index petition_letter_exam on petition_letter (tenant_id, exam_id, case_status)
      where is_deleted = 0 and exam_id is not null`,
  ]);

export const later = { '0226-examinations-of-petitions': { up: examinations, business: examinations } };

const statements = [
  // org_feedback_*: the reply of an outside organisation to a transferred petition (XF04): due date, day of the reply,
  // reminder sent. mail_address: postal address of the applicant, used in XF01 and XF04; encrypted
  ...caseTableStatements(
    'petition_letter',
    `is_real_name_protected smallint not null default 0, is_group smallint not null default 0, group_count integer,
    representatives jsonb, happen_time timestamptz(0), happen_place text,
    from_org text, from_doc_no text, feedback_due timestamptz(0),
    org_feedback_due timestamptz(0), org_feedback_day date, org_feedback_told smallint not null default 0,
    mail_address text`,
    { classified: true },
  ),
  `create index petition_letter_feedback on petition_letter (tenant_id, org_feedback_due)
    where case_status = 42 and org_feedback_day is null and org_feedback_told = 0 and is_deleted = 0`,
];
