import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

/** Condition for a score (alias `s`) that counts: present, marked and not void (domain.md 2.5). */
export const counts = sql<SqlBool>`(s.attend = 1 and s.invalid_flag = 0 and s.score is not null)`;

/** Condition for an examinee (alias `e`) with a valid registration; others have no result. */
export const stands = sql<SqlBool>`(e.reg_status = any(${[...standing]}::int[]))`;

export const ofPeople = (examId: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exam_id = ${examId} and examiner_id = any(${[...ids]}::bigint[])`;

export type Whom = (column: string) => RawBuilder<SqlBool>;
export const these =
  (ids: readonly string[]): Whom =>
  (column) =>
    sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
export const between =
  (from: string, to: string): Whom =>
  (column) =>
    sql<SqlBool>`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to}`;

export type Exam = SelectedRow<'formalExam'>;
export type Subject = SelectedRow<'examSubject'>;
export interface HeldExam {
  exam: Exam;
  subjects: readonly Subject[];
}

/** 合格规则 (dict pass_rule): 1 各科达线 2 总分达线 3 各科与总分均达线. */
const passing = ({ passRule, passScore }: Exam): RawBuilder<SqlBool> => {
  const subjects = sql<SqlBool>`passed_subjects = cardinality(subjects) and cardinality(subjects) > 0`;
  const total = sql<SqlBool>`coalesce(total_score >= ${passScore}::numeric, false)`;
  if (passRule === 1) return subjects;
  return passRule === 2 ? total : sql<SqlBool>`(${subjects}) and ${total}`;
};

/**
 * Results by current scores, one row per valid registration: `examiner_id`, places, columns of the stored counts,
 * `total_score` (of registered subjects that count; null if none does), `pass_flag` and `attended` (null without a
 * score).
 */
export function resultsNow(work: Work, exam: Exam, subjects: readonly Subject[], whom: Whom) {
  const whole = work.ofTenant();
  const marks = sql`(select unnest(${subjects.map(({ subjectCode }) => subjectCode)}::text[]) as code,
    unnest(${subjects.map(({ passScore }) => passScore)}::numeric[]) as pass_score)`;
  return sql`(select examiner_id, district_id, centre_id, reg_status, attend_status, violation_level, total_score,
      case when ${passing(exam)} then 1 else 0 end as pass_flag,
      case when sat and missed then 3 when sat then 1 when missed then 2 end as attended
    from (select e.id as examiner_id, e.district_id, e.centre_id, e.reg_status, e.attend_status, e.violation_level,
        e.subjects, sum(s.score) filter (where ${counts}) as total_score,
        count(*) filter (where ${counts} and s.score >= x.pass_score) as passed_subjects,
        bool_or(s.attend = 1) as sat, bool_or(s.attend = 2) as missed
      from ${whole.table('examiner').as('e')}
        left join ${whole.table('examinerScore').as('s')}
          on s.exam_id = ${exam.id} and s.examiner_id = e.id and ${whom('s.examiner_id')} and s.subject_code = any(e.subjects)
        left join ${marks} x on x.code = s.subject_code
      where e.exam_id = ${exam.id} and ${stands} and ${whom('e.id')}
      group by e.id, e.district_id, e.centre_id, e.reg_status, e.attend_status, e.violation_level, e.subjects) sums)`;
}
