import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import type { Work } from '#platform/work.ts';
import { presentExaminers } from '../present.ts';

const mostSittings = 50;

export async function sittingsOf(
  work: Work,
  personId: string,
): Promise<(ExaminerRow & { examStart: string | null })[]> {
  const rows = await work
    .table('examiner')
    .select()
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(mostSittings)
    .execute();
  const exams = await work
    .table('formalExam')
    .those([...new Set(rows.map(({ examId }) => examId))])
    .select(['id', 'examStart'])
    .execute();
  const starts = new Map(exams.map((exam) => [exam.id, exam.examStart]));
  const shown = await presentExaminers(work, rows);
  return shown
    .map((sitting) => ({ ...sitting, examStart: starts.get(sitting.examId) ?? null }))
    .sort((one, other) => ((one.examStart ?? '') < (other.examStart ?? '') ? 1 : -1));
}
