import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';

const isOpen = (status: number): boolean => openStatuses.some((open) => open === status);

/**
 * Runs when an application is filed or restored. Allows one per subject if the task says so, otherwise one at a time
 * across all tasks of the examination, because two open ones would both correct the same score. Locks the roster row,
 * so that the second of two simultaneous filings sees the first.
 */
export async function reviewOpened(work: Work, row: ReviewSelected): Promise<void> {
  if (!isOpen(row.caseStatus)) return;
  const all = work.ofTenant();
  const task = await all.table('reinspection').need(row.taskId);
  const roster = all.table('reinspectionRoster').those([row.rosterId]);
  const listed = await roster.select('id').forUpdate().executeTakeFirst();
  if (!listed)
    throw refuse(409, [
      `不能撤销删除：${row.caseNo}的考生已移出复核名单`,
      `This deletion cannot be undone: the candidate of ${row.caseNo} was taken off the roster`,
    ]);
  const beside = await all
    .table('reinspectionUser')
    .ofTenant()
    .select()
    .select(['taskId', 'caseStatus'])
    .where('examinerId', '=', row.examinerId)
    .where('subjectCode', '=', row.subjectCode)
    .where('id', '<>', row.id)
    .where('caseStatus', '<>', caseStatus.of.withdrawn)
    .execute();
  const isOnce = task.rules.oncePerSubject === 1;
  if (beside.some(({ taskId, caseStatus: status }) => isOpen(status) || (isOnce && taskId === row.taskId)))
    throw refuse(400, ['该科目已申请过复核', 'A review of this subject has already been requested'], {
      fields: ['subjectCode'],
    });
}
