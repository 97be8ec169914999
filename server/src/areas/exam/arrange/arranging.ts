import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { partOf } from '../formal/part.ts';
import type { ExamTableRow } from '../formal/tables.ts';

export function refuseUnlessArranging({ status }: Pick<ExamTableRow, 'status'>): void {
  if (status === examStatus.of.arranging) return;
  throw refuse(400, [
    `当前考试状态【${examStatus.label(status)}】不可编排座位`,
    `The examination is ${examStatus.label(status, 'en').toLowerCase()}: its seats cannot be arranged`,
  ]);
}

/**
 * Locks an examination that is being arranged until the transaction ends, so that changes of its seats are serialized.
 * 404 out of the caller's scope.
 */
export async function needArranging(work: Work, examId: string): Promise<ExamTableRow> {
  const exam = await work.table('formalExam').needLocked(examId);
  refuseUnlessArranging(exam);
  return exam;
}

export async function districtsOf(work: Work, exam: ExamTableRow, named?: readonly string[]): Promise<string[]> {
  const seen = (await partOf(work, exam)).districts.map(({ id }) => id);
  if (named?.some((id) => !seen.includes(id))) throw refuse('notFound');
  if (seen.length === 0) throw refuse('notAllowed');
  return seen.filter((id) => named?.includes(id) ?? true);
}

export async function seesDistricts(work: Work, districtIds: readonly string[]): Promise<boolean> {
  return (await partOf(work, { districtIds: [...districtIds] })).whole;
}
