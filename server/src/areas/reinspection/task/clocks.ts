import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { caseClock } from '#areas/casework/index.ts';
import { noteEvents } from '#engine/timeline/note-event.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';

const atATime = 200;

/**
 * Moves the clocks of open applications when the end of the window changes: the result is due a number of workdays
 * after it (domain.md 3.2).
 */
export async function closeWindowAt(work: Work, taskId: string, moment: string): Promise<void> {
  const all = work.ofTenant();
  for (let rows = await openUnder(all, taskId, '0'); rows.length > 0; ) {
    await moveClocks(all, rows, moment);
    rows = await openUnder(all, taskId, rows.at(-1)?.id ?? '0');
  }
}

const openUnder = (all: Work, taskId: string, after: string): Promise<ReviewSelected[]> =>
  all
    .table('reinspectionUser')
    .select()
    .selectAll()
    .where('taskId', '=', taskId)
    .where('caseStatus', 'in', [...openStatuses])
    .where('id', '>', after)
    .orderBy('id')
    .limit(atATime)
    .forUpdate()
    .execute();

async function moveClocks(all: Work, rows: readonly ReviewSelected[], moment: string): Promise<void> {
  const at = await caseClock.now(all);
  const moved = [];
  for (const row of rows) {
    const { id, version, caseStatus: status, finishStart, finishDue } = row;
    const clocks = caseClock.columns(all, 'reinspection', { ...row, finishStart: moment }, at);
    await all.table('reinspectionUser').change(id, { finishStart: moment, ...clocks }, { version });
    const diff = { finishStart: [finishStart, moment], finishDue: [finishDue, clocks.finishDue] } as const;
    moved.push({ id, from: status, to: status, diff });
  }
  const [action, note] = [caseAction.of.clock, '申请截止时间变更，办结期限随之调整'];
  await noteEvents(
    all,
    'reinspection',
    moved.map((one) => ({ ...one, action, note })),
  );
}
