import type { Work } from '#platform/work.ts';
import type { ExamTableRow } from '../tables.ts';

/**
 * 满分 of the total of an examination, in points. If each subject has its own pass line, 总分 is often that of one subject
 * (domain.md 1.2: 140/84). The sum of the subjects is the maximum then.
 */
export const fullMarks = (
  { totalScore }: Pick<ExamTableRow, 'totalScore'>,
  subjects: readonly { totalScore: number }[],
): number =>
  Math.max(
    totalScore,
    subjects.reduce((sum, subject) => sum + subject.totalScore, 0),
  );

export async function fullMarksOf(
  work: Work,
  exams: readonly Pick<ExamTableRow, 'id' | 'totalScore'>[],
): Promise<Map<string, number>> {
  const ids = exams.map(({ id }) => id);
  const rows = await work
    .table('examSubject')
    .ofTenant()
    .select()
    .select(['examId', 'totalScore'])
    .where((eb) => eb('examId', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const subjects = Map.groupBy(rows, ({ examId }) => examId);
  return new Map(exams.map((exam) => [exam.id, fullMarks(exam, subjects.get(exam.id) ?? [])]));
}

/** 合格线 of the total; null if each subject has its own line and the total has none (合格规则 1). */
export const passLine = ({ passRule, passScore }: Pick<ExamTableRow, 'passRule' | 'passScore'>): number | null =>
  passRule === 1 ? null : passScore;
