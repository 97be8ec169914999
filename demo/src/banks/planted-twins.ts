import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { keepAnswerSheet } from '../examinees/answer-sheet.ts';
import type { InventedBanks } from '../questions/banks.ts';
import { keptQuestions } from './kept-questions.ts';

/** Planted truth 5 (domain.md 5.3): pairs of question ids in different banks with the same meaning. */
export interface PlantedTwins {
  twins: readonly (readonly [original: string, twin: string])[];
}

export async function keepTwins(context: AppContext, { banks, twins }: InventedBanks): Promise<void> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const idOf = await keptQuestions(work, banks);
  const found = twins.flatMap(({ original, twin }) => {
    const [one, other] = [idOf(original), idOf(twin)];
    return one && other ? [[one, other] as const] : [];
  });
  const planted: PlantedTwins = { twins: found };
  await keepAnswerSheet(context, planted);
}
