import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

interface Count {
  typeId: string;
  count: number;
}
const byType = (rows: readonly Count[]) => new Map(rows.map(({ typeId, count }) => [typeId, count]));

/** Petitions by classification: what the classification's page counts, and what keeps it from being removed. */
export const petitionFiling = {
  async open(work: Work, typeIds: readonly string[]) {
    if (typeIds.length === 0) return byType([]);
    const rows = await work
      .table('petitionLetter')
      .select()
      .select(['typeId', sql<number>`count(*)::int`.as('count')])
      .where('typeId', 'in', [...typeIds])
      .where('caseStatus', 'in', [...openStatuses])
      .groupBy('typeId')
      .execute();
    return byType(rows);
  },
  /** of the whole tenant: a case its remover may not see keeps its classification too */
  async ever(work: Work, typeIds: readonly string[]) {
    const { rows } = await sql<Count>`select type_id, count(*)::int as count from petition_letter
      where tenant_id = ${work.actor.tenantId} and is_deleted = 0 and type_id = any(${typeIds}::bigint[])
      group by type_id`.execute(work.business);
    return byType(rows);
  },
};
