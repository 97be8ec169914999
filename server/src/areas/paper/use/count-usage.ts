import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/**
 * Updates 使用次数 and 最近使用 of the questions of papers when an examination starts. Sealed papers follow when they are
 * unlocked.
 */
export async function countUse(work: Work, paperIds: readonly string[]): Promise<void> {
  const everybody = work.ofTenant();
  const held = await everybody
    .table('paperQuestion')
    .select()
    .select('questionId')
    .where(sql<SqlBool>`paper_id = any(${[...paperIds]}::bigint[])`)
    .execute();
  const ids = [...new Set(held.map(({ questionId }) => questionId))];
  const rows = await everybody.table('question').withRemoved().those(ids).select(['id', 'useCount']).execute();
  await everybody
    .table('question')
    .derive(rows.map(({ id, useCount }) => ({ id, useCount: useCount + 1, lastUseTime: work.now })));
}
