import type { Kysely } from 'kysely';
import { caseTableStatements } from './0010-case.ts';
import { run } from './columns.ts';

/** 申诉 (domain.md 3.6), optionally against a violation record. */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

const statements = [
  ...caseTableStatements(
    'appeal',
    `exam_id bigint, examiner_id bigint, violation_id bigint, is_defence smallint not null default 0,
    violation_level integer, violation_subject text`,
  ),
  'create index appeal_exam on appeal (tenant_id, exam_id, case_status) where is_deleted = 0 and exam_id is not null',
  'create index appeal_violation on appeal (violation_id, case_status) where is_deleted = 0 and violation_id is not null',
];
