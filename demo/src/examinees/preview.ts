import { usualRules } from '@kaoxin/contract/exam/arrange.ts';
import { startPlan } from '@kaoxin/server/areas/exam/arrange/plan/start-plan.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { managerOf } from './manager.ts';

/** A public seed, so that the draw is reproducible (domain.md 5.1). */
const seed = '20260501';

export async function previewSeats(context: AppContext, examId: string): Promise<void> {
  const manager = await managerOf(context);
  if (!manager) return;
  await new Work(context, manager, 'demonstration', 'business').transaction(async (work) => {
    const plans = work.table('seatPlan').ofTenant().select().select('id').where('examId', '=', examId);
    if (await plans.executeTakeFirst()) return;
    await startPlan(work, { examId, rules: usualRules }, () => seed);
  });
}
