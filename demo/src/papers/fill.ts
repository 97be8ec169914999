import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { keepBuilt } from '@kaoxin/server/areas/paper/build/keep.ts';
import { stepPaper } from '@kaoxin/server/areas/paper/paper/step.ts';
import { unlockPaper } from '@kaoxin/server/areas/paper/secret/seal.ts';
import { addDays, dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { type FixedClock, fixedClock } from '@kaoxin/server/platform/clock.ts';
import { TryLater } from '@kaoxin/server/platform/jobs/queue.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { managerOf } from '../examinees/manager.ts';
import { keepGaps, type PlantedForms } from './forms.ts';
import { madeBy } from './making.ts';
import { type PaperPlan, paperPlans } from './plan.ts';

const { draft, enabled, disabled } = paperStatus.of;
const [enabledAfter, disabledAfter] = [1, 90];

export async function fillPapers(context: AppContext, stop?: AbortSignal): Promise<void> {
  const manager = await managerOf(context);
  if (!manager) return;
  const today = dayOf(context.clock.now());
  for (const plan of paperPlans) {
    if (stop?.aborted) throw new TryLater('the server stops', 1);
    const clock = fixedClock(`${addDays(today, -plan.builtAgo)} 15:10:00`);
    const work = new Work({ ...context, clock }, manager, 'demonstration', 'business');
    const forms = await work.transaction((inside) => fillPaper(inside, plan, clock, today));
    if (forms) await keepGaps(context, forms);
  }
}

async function fillPaper(
  work: Work,
  plan: PaperPlan,
  clock: FixedClock,
  today: string,
): Promise<PlantedForms | undefined> {
  const { names, subject, projectType, making, secretLevel, unlockIn, duration, status } = plan;
  const table = work.table('paper').ofTenant().withRemoved();
  if (await table.select().select('id').where('name', 'in', names).executeTakeFirst()) return undefined;
  const made = await madeBy(work, plan);
  if (!made) return undefined;
  const unlockTime = unlockIn === null ? undefined : `${addDays(today, unlockIn)} 08:30:00`;
  const totalScore = made.forms[0]?.sections
    .flatMap(({ questions }) => questions)
    .reduce((sum, { score }) => sum + score, 0);
  const kept = await keepBuilt(work, {
    query: {},
    body: {
      paper: {
        subject,
        projectType,
        duration,
        secretLevel,
        unlockTime,
        buildMode: making.buildMode,
        passScore: Math.round((totalScore ?? 0) * 0.6),
        rules: made.rules,
        blueprint: made.blueprint,
      },
      forms: made.forms,
    },
  });
  for (const { id } of kept) {
    if (status === draft) continue;
    const built = dayOf(work.now);
    clock.set(`${addDays(built, enabledAfter)} 09:40:00`);
    await stepPaper(work, id, enabled, null);
    if (status === disabled) {
      clock.set(`${addDays(built, disabledAfter)} 09:40:00`);
      await stepPaper(work, id, disabled, null);
    }
    if (unlockTime && unlockTime < `${today} 00:00:00`) {
      clock.set(unlockTime);
      await unlockPaper(work, await work.table('paper').needLocked(id));
    }
    clock.set(`${built} 15:10:00`);
  }
  return made.gaps ? { forms: { paperIds: kept.map(({ id }) => id), gaps: made.gaps } } : undefined;
}
