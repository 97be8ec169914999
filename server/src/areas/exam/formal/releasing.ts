import type { Label } from '@kaoxin/contract/conventions.ts';
import type { VisibleRows } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ExamTableRow } from './tables.ts';

export const releasing: Label = [
  '正在公布成绩，期间不能修改或导入，请在公布结束后再操作',
  'The scores are being released: nothing is changed or imported meanwhile; try again when that has ended',
];

/** Refuses what would change an examination whose scores are being released by a task (decision 047). */
export function refuseReleasing({ releaseTaskId }: Pick<ExamTableRow, 'releaseTaskId'>): void {
  if (releaseTaskId !== null) throw refuse(400, releasing);
}

type Taking = 'needLocked' | 'needHeld';

/**
 * An examination, locked or held by this transaction, and no score of it is being released. Looked at before it is locked as
 * well: whoever waited for the release would wait until the database gives up for him, and read nothing of why.
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
