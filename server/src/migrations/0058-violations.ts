import { type Kysely, sql } from 'kysely';

/**
 * Steps before the decision on a violation (decision 045): number of the notice, and statement or waiver of the
 * examinee. One record per examinee and subject is in force at a time.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `alter table violation_record add column inform_no text, add column statement text,
    add column waived smallint not null default 0`,
  `create unique index violation_record_inform on violation_record (tenant_id, inform_no)
    where is_deleted = 0 and inform_no is not null`,
  `create unique index violation_record_once on violation_record (exam_id, examiner_id, coalesce(subject_code, ''))
    where is_deleted = 0 and status <> 3`,
  'create index violation_record_exam on violation_record (exam_id, id) where is_deleted = 0',
];
