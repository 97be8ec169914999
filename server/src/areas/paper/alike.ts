import { bounded, type PairBounds, pairsAtLeast, similarIn } from '#areas/question/index.ts';
import type { Work } from '#platform/work.ts';
import { alikeFrom } from './usable.ts';

export interface AlikePair {
  questionId: string;
  otherId: string;
  similarity: number;
}

async function shinglesOf(work: Work, ids: readonly string[]) {
  const rows = await work
    .table('questionLikeness')
    .ofTenant()
    .those(ids)
    .select(['id', 'shingles', 'stemHash'])
    .execute();
  return rows.map(({ id, shingles, stemHash }) => ({ id, stemHash, shingles: Int32Array.from(shingles) }));
}

/**
 * Pairs of questions that are too similar for one paper. By default, all questions are compared until 50 pairs are
 * found.
 * @param bounds limits for a whole pool
 */
export async function alikeAmong(
  work: Work,
  ids: readonly string[],
  bounds: PairBounds = { ...bounded, steps: Number.POSITIVE_INFINITY },
): Promise<AlikePair[]> {
  const rows = await shinglesOf(work, ids);
  const lists = rows.map(({ shingles }) => shingles);
  const { pairs } = await pairsAtLeast(lists, alikeFrom, bounds);
  return pairs.flatMap(({ one, other, similarity }) => {
    const [questionId, otherId] = [rows[one]?.id, rows[other]?.id];
    return questionId && otherId ? [{ questionId, otherId, similarity }] : [];
  });
}

export async function likeThese(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = work.table('questionLikeness').as('q');
  const where = { handle: work.business, tenantId: work.actor.tenantId, rows };
  const found = await similarIn(where, await shinglesOf(work, ids), alikeFrom);
  return [
    ...new Set(
      found.flatMap(({ similar }) => similar.flatMap(({ id, similarity }) => (similarity >= alikeFrom ? [id] : []))),
    ),
  ];
}
