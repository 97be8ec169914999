import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Scores, results, answer sheets and violations (domain.md 1.3, 1.4; decision 042). All but the violations, which are
 * few, are partitioned by examination like rosters.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...score, ...result, ...sheet, ...violation]) await sql.raw(statement).execute(db);
}

export const up = business;

const parts = Array.from({ length: 16 }, (_, remainder) => String(remainder).padStart(2, '0'));
const ofExaminee = `${baseColumns.replace('primary key default', 'not null default')},
    exam_id bigint not null, examiner_id bigint not null, district_id bigint not null, centre_id bigint`;

// a primary key must contain the partition column; index names of partitions start with the name of the table
function partitioned(name: string, columns: string, once: string): string[] {
  return [
    `create table ${name} (${ofExaminee}, ${columns}, primary key (id, exam_id)) partition by hash (exam_id)`,
    ...parts.flatMap((part, remainder) => [
      `create table ${name}_${part} partition of ${name} for values with (modulus 16, remainder ${remainder})`,
      `create unique index ${name}_${part}_once on ${name}_${part} ${once} where is_deleted = 0`,
    ]),
    `create unique index ${name}_once on ${name} ${once} where is_deleted = 0`,
  ];
}

const ofSubject = '(exam_id, examiner_id, subject_code)';

const score = partitioned(
  'examiner_score',
  `subject_code text not null, objective numeric(6, 1), subjective numeric(6, 1), score numeric(6, 1),
    attend integer not null, invalid_flag smallint not null default 0, invalid_reason text`,
  ofSubject,
);

const result = [
  ...partitioned(
    'examiner_result',
    'total_score numeric(6, 1), pass_flag smallint not null, score_version integer not null default 1',
    '(exam_id, examiner_id)',
  ),
  `create index examiner_result_total on examiner_result (exam_id, total_score desc nulls last, examiner_id)
    include (tenant_id, district_id, centre_id, pass_flag) where is_deleted = 0`,
];

const sheet = partitioned(
  'answer_sheet',
  'subject_code text not null, paper_id bigint not null, answers bytea, item_scores bytea',
  ofSubject,
);

const violation = [
  `create table violation_record (
    ${baseColumns}, exam_id bigint not null, examiner_id bigint not null, person_id bigint not null,
    district_id bigint not null, centre_id bigint, subject_code text, level integer not null, clause text not null,
    fact_text text not null, evidence bigint[] not null default '{}', decision_no text, informed_time timestamptz(0),
    defence_until date, decided_time timestamptz(0), record_until date, revoke_reason text)`,
  'create index violation_record_examiner on violation_record (exam_id, examiner_id) where is_deleted = 0',
  'create index violation_record_person on violation_record (person_id) where is_deleted = 0',
  `create unique index violation_record_no on violation_record (tenant_id, decision_no)
    where is_deleted = 0 and decision_no is not null`,
];
