import { setTimeout as pause } from 'node:timers/promises';
import { sittingStates } from '@kaoxin/server/areas/exam/index.ts';
import { itemLife } from '@kaoxin/server/areas/question/life/keep-figures.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { runOnce } from '@kaoxin/server/platform/jobs/periodic.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';

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
