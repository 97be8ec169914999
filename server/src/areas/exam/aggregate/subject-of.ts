import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { fullMarks, passLine } from '../formal/papers/full-marks.ts';
import { type SubjectTableRow, subjectsIn } from '../formal/papers/subject-rows.ts';
import type { ExamTableRow } from '../formal/tables.ts';

export interface Asked {
  subjectCode: string;
  totalScore: number;
  passScore: number | null;
  full: number;
  subject: SubjectTableRow | null;
}

export async function askedSubject(
  work: Work,
  exam: ExamTableRow,
  code: string | null | undefined,
): Promise<Asked & { subjects: SubjectTableRow[] }> {
  const subjects = await subjectsIn(work, exam.id);
  if (!code) {
    const totalScore = fullMarks(exam, subjects);
    const full = Math.ceil(totalScore * 2);
    return { subjectCode: '', totalScore, passScore: passLine(exam), full, subject: null, subjects };
  }
  const subject = subjects.find(({ subjectCode }) => subjectCode === code);
  if (!subject)
    throw refuse(400, [`科目【${code}】不存在`, `There is no subject “${code}”`], { fields: ['subjectCode'] });
  const { totalScore, passScore } = subject;
  return { subjectCode: code, totalScore, passScore, full: Math.ceil(totalScore * 2), subject, subjects };
}

export async function subjectOf(work: Work, exam: ExamTableRow, code: string | null | undefined) {
  const { subject: _, subjects: __, ...asked } = await askedSubject(work, exam, code);
  return asked;
}
