import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { caseHead, caseMoment, clockColumns } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';
import '../table.ts';

/** The result is due so many workdays after a window has closed (domain.md 3.2): open applications follow when that moves. */
export async function closeWindowAt(work: Work, taskId: string, moment: string): Promise<void> {
  const all = work.as({ ...work.actor, scopes: 'all' });
  const cases = all.table('reinspectionUser');
  const at = await caseMoment(all);
  const open = await cases
    .select()
    .select('id')
    .where('taskId', '=', taskId)
    .where('caseStatus', 'in', [...openStatuses])
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const row = await cases.needLocked(id);
    const kase = { ...caseHead(all, { kind: 'reinspection' }, row as never), finishStart: moment };
    await cases.change(id, { finishStart: moment, ...clockColumns(kase, at) }, { version: row.version });
  }
}
