import type { ListInput } from '@kaoxin/contract/list.ts';
import { paperThing } from '@kaoxin/contract/paper/paper.ts';
import { sql } from 'kysely';
import { condition } from '#platform/database/page.ts';
import { listOptions } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { paperHooks } from './hooks.ts';

/** How many papers there are in each state under the other conditions of the list. */
export async function countPapers(work: Work, query: ListInput) {
  const filters = query.filters.filter(({ field }) => field !== 'status');
  const { also } = listOptions(work, paperThing, 'paper', paperHooks, query);
  const conditions = [...filters.map((filter) => condition('paper', filter)), ...(also?.conditions ?? [])];
  const byStatus = await conditions
    .reduce((rows, one) => rows.where(one), work.table('paper').select())
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  return { all: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
}
