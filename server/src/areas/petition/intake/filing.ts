import { type CaseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

interface Count {
  typeId: string;
  count: number;
}
const byType = (rows: readonly Count[]) => new Map(rows.map(({ typeId, count }) => [typeId, count]));

/** Petitions by classification: what the classification's page counts, and what keeps it from being removed. */
export const petitionFiling = {
  open: (work: Work, typeIds: readonly string[]) => counted(work, typeIds, openStatuses),
  ever: (work: Work, typeIds: readonly string[]) => counted(work, typeIds, null),
  async used(work: Work, typeIds: readonly string[]) {
    const one = await work
      .table('petitionLetter')
      .ofTenant()
      .select()
      .select('id')
      .where('typeId', 'in', [...typeIds])
      .limit(1)
      .executeTakeFirst();
    return one !== undefined;
  },
};

/** Of those that are there for the caller. */
async function counted(work: Work, typeIds: readonly string[], statuses: readonly CaseStatus[] | null) {
  if (typeIds.length === 0) return byType([]);
  const filed = work
    .table('petitionLetter')
    .select()
    .where('typeId', 'in', [...typeIds]);
  const asked = statuses === null ? filed : filed.where('caseStatus', 'in', [...statuses]);
  const rows = await asked
    .select(['typeId', sql<number>`count(*)::int`.as('count')])
    .groupBy('typeId')
    .execute();
  return byType(rows);
}
