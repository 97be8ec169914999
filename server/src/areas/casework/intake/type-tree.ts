import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';

export async function typeTree(work: Work, { typeKind }: Pick<CaseModule, 'typeKind'>) {
  const rows = await work
    .table('caseType')
    .select()
    .select(['id', 'parentId', 'typeName', 'legalClass'])
    .where('kind', '=', typeKind ?? 0)
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
