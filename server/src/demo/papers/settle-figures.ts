import { setTimeout as pause } from 'node:timers/promises';
import { sittingStates } from '#areas/exam/index.ts';
import { itemLife } from '#areas/question/life/keep-figures.ts';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { Work } from '#platform/work.ts';
import { firstTenant } from '../../seeds/tenant.ts';

/** Maximum number of rounds; each processes some sittings, and another server may hold the lock. */
const turns = 60;

/**
 * Updates item statistics to all released examinations without waiting for the periodic job, because papers are built
 * from them.
 */
export async function settleFigures(context: AppContext, stop?: AbortSignal): Promise<void> {
  for (let turn = 0; turn < turns && !stop?.aborted; turn += 1) {
    if (!(await isBehind(context))) return;
    if (turn > 0) await pause(200);
    await runOnce(context, itemLife);
  }
}

async function isBehind(context: AppContext): Promise<boolean> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const rows = await work.table('itemSitting').select().select(['examId', 'subjectCode', 'paperId', 'mark']).execute();
  const nameOf = ({ examId, subjectCode, paperId, mark }: (typeof rows)[number]) =>
    [examId, subjectCode, paperId, mark].join(' ');
  const kept = new Set(rows.map(nameOf));
  return (await sittingStates(work)).some((state) => !kept.has(nameOf(state)));
}
