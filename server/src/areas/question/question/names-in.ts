import type { Work } from '#platform/work.ts';

export async function namesIn(
  work: Work,
  table: 'questionBank' | 'knowledgePoint',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await work
    .table(table)
    .ofTenant()
    .withRemoved()
    .those([...new Set(ids)])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
