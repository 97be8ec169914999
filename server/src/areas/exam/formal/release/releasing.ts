import type { Label } from '@kaoxin/contract/conventions.ts';
import type { VisibleRows } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ExamTableRow } from '../tables.ts';

export const releasing: Label = [
  '正在公布成绩，期间不能修改或导入，请在公布结束后再操作',
  'The scores are being released. Nothing can be changed or imported until this is done',
];

/** Refuses changes while a task releases the scores of the examination (decision 047). */
export function refuseReleasing({ releaseTaskId }: Pick<ExamTableRow, 'releaseTaskId'>): void {
  if (releaseTaskId !== null) throw refuse(400, releasing);
}

type Taking = 'needLocked' | 'needHeld';

/**
 * Locks an examination and refuses if its scores are being released. It checks before locking as well: a caller who
 * waited for the release would run into the lock timeout without a reason.
 */
export async function unlessReleasing(
  exams: VisibleRows<'formalExam'>,
  id: string,
  taking: Taking = 'needLocked',
): Promise<ExamTableRow> {
  refuseReleasing(await exams.need(id));
  const exam = await exams[taking](id);
  refuseReleasing(exam);
  return exam;
}
