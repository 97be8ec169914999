import { type CaseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { type CaseModule, caseKinds } from '../kind/kind.ts';

export type Filed = Map<string, number>;

const filingKinds = (): CaseModule[] => caseKinds().filter(({ typeKind }) => typeKind !== undefined);

export async function filedUnder(work: Work, which: 'open' | 'ever', typeIds: readonly string[]): Promise<Filed> {
  const sum: Filed = new Map();
  const statuses = which === 'open' ? openStatuses : null;
  for (const module of filingKinds())
    for (const { typeId, count } of await counted(work, module, typeIds, statuses))
      if (typeId !== null) sum.set(typeId, (sum.get(typeId) ?? 0) + count);
  return sum;
}

export async function isFiledUnder(work: Work, typeIds: readonly string[]): Promise<boolean> {
  for (const { table } of filingKinds()) {
    const one = await work
      .table(table)
      .ofTenant()
      .select()
      .select('id')
      .where('typeId', 'in', [...typeIds])
      .limit(1)
      .executeTakeFirst();
    if (one) return true;
  }
  return false;
}

async function counted(
  work: Work,
  { table }: CaseModule,
  typeIds: readonly string[],
  statuses: readonly CaseStatus[] | null,
) {
  if (typeIds.length === 0) return [];
  const filed = work
    .table(table)
    .select()
    .where('typeId', 'in', [...typeIds]);
  const asked = statuses === null ? filed : filed.where('caseStatus', 'in', [...statuses]);
  return asked
    .select(['typeId', sql<number>`count(*)::int`.as('count')])
    .groupBy('typeId')
    .execute();
}
