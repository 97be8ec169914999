import type { Work } from '@kaoxin/server/platform/work.ts';
import { type SqlBool, sql } from 'kysely';
import type { DemoBank } from '../questions/demo-bank.ts';
import type { Place } from '../questions/twins.ts';

export async function keptQuestions(
  work: Work,
  banks: readonly DemoBank[],
): Promise<(place: Place) => string | undefined> {
  const kept = await work.table('questionBank').ofTenant().select().select(['id', 'name']).execute();
  const nameOf = new Map(kept.map(({ id, name }) => [id, name]));
  const rows = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .select()
    .select(['id', 'bankId'])
    .where(sql<SqlBool>`parent_id = 0 and source_question_id is null`)
    .orderBy('id')
    .execute();
  const ids = Map.groupBy(rows, ({ bankId }) => nameOf.get(bankId) ?? '');
  return ({ bank, question }) => ids.get(banks[bank]?.name ?? '')?.[question]?.id;
}
