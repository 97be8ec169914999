import { type SqlBool, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { Work } from '#platform/work.ts';
import { firstTenant } from '../../seeds/tenant.ts';
import { keepAnswerSheet } from '../examinees/answer-sheet.ts';
import type { InventedBanks } from '../questions/banks.ts';

/** Planted truth 5 (domain.md 5.3): pairs of ids, questions of different banks that are the same in other words. */
export interface PlantedTwins {
  twins: readonly (readonly [original: string, twin: string])[];
}

/** Writes down where the near-duplicates lie; once, as long as the banks are as they came. */
export async function keepTwins(context: AppContext, { banks, twins }: InventedBanks): Promise<void> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const kept = await work.table('questionBank').ofTenant().select().select(['id', 'name']).execute();
  const nameOf = new Map(kept.map(({ id, name }) => [id, name]));
  const rows = await work
    .table('question')
    .ofTenant()
    .select()
    .select(['id', 'bankId'])
    .where(sql<SqlBool>`parent_id = 0 and source_question_id is null`)
    .orderBy('id')
    .execute();
  const ids = Map.groupBy(rows, ({ bankId }) => nameOf.get(bankId) ?? '');
  const idOf = ({ bank, question }: { bank: number; question: number }): string | undefined =>
    ids.get(banks[bank]?.name ?? '')?.[question]?.id;
  const found = twins.flatMap(({ original, twin }) => {
    const [one, other] = [idOf(original), idOf(twin)];
    return one && other ? [[one, other] as const] : [];
  });
  const planted: PlantedTwins = { twins: found };
  await keepAnswerSheet(context, planted);
}
