import { typeKind } from '@kaoxin/contract/casework/states.ts';
import type { Work } from '#platform/work.ts';

/** Classifications a citizen can choose from: enabled ones, two levels, in their order. */
export async function typeTree(work: Work) {
  const rows = await work
    .table('caseType')
    .select()
    .select(['id', 'parentId', 'typeName', 'legalClass'])
    .where('kind', '=', typeKind.of.petition)
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const below = (parent: string) =>
    rows
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, typeName, legalClass }) => ({ id, typeName, legalClass }));
  return below('0').map((row) => ({ ...row, children: below(row.id) }));
}
