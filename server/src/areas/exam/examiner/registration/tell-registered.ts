import { type RegStep, regStatus, regSteps } from '@kaoxin/contract/exam/people/examiner-states.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { tellExaminee, tellsExaminees } from './tell-examinees.ts';

const told: readonly RegStep[] = ['pass', 'refuse'];

type Row = Pick<SelectedRow<'examiner'>, 'examId' | 'name' | 'phone'>;

export async function tellRegistered(
  work: Work,
  rows: readonly Row[],
  verb: RegStep,
  note: string | null,
): Promise<void> {
  if (!told.includes(verb) || !(await tellsExaminees(work, 'registration'))) return;
  const exams = await namesOfExams(work, [...new Set(rows.map(({ examId }) => examId))]);
  const result = regStatus.label(regSteps[verb].to);
  for (const row of rows) {
    const values = { name: row.name, exam: exams.get(row.examId) ?? '', result, reason: note ?? '' };
    await tellExaminee(work, 'registration', row, values);
  }
}

async function namesOfExams(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const exams = await work.table('formalExam').ofTenant().those(ids).select(['id', 'name']).execute();
  return new Map(exams.map(({ id, name }) => [id, name]));
}
