import type { InputOf } from '@kaoxin/contract/call.ts';
import type { reviewRoster } from '@kaoxin/contract/reinspection/roster.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { holdRoster } from '../roster-import.ts';
import { appliedAmong } from './applied.ts';

/** Removes roster rows, all or none. Refuses rows with an application, and any row of a closed task. */
export async function removeFromRoster(
  work: Work,
  { query, body }: InputOf<typeof reviewRoster.remove>,
): Promise<null> {
  const ids = chosenIds(query, body);
  work.target = ids.join(',');
  const roster = work.table('reinspectionRoster');
  const under = await roster.those(ids).select('taskId').distinct().orderBy('taskId').execute();
  for (const { taskId } of under) {
    const { status } = await holdRoster(work, taskId);
    if (status >= reinspectionStatus.of.closed)
      throw refuse(400, [
        `当前任务状态【${reinspectionStatus.label(status)}】不可移除名单`,
        'The roster of a closed task cannot be changed',
      ]);
  }
  const applied = await appliedAmong(work, await roster.lock(ids));
  if (applied.size > 0)
    throw refuse(400, [
      `所选人员中有${applied.size}人已提交复核申请，不能移除`,
      `${applied.size} of them have applied and cannot be removed`,
    ]);
  await roster.remove(ids);
  return null;
}
