import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { sql } from 'kysely';
import type { TenantTable } from '#platform/database/tables.ts';
import type { Work } from '#platform/work.ts';

/** The tables of the kinds that have their module. */
export const caseTables: Partial<Record<CaseKind, TenantTable & 'petitionLetter'>> = { petition: 'petitionLetter' };

/** The number of a case, if it is there for whoever asks: within his scope, and neither confidential to him nor recused. */
export async function visibleCase(work: Work, kind: string, id: string): Promise<{ caseNo: string } | undefined> {
  const table = caseTables[kind as CaseKind];
  if (!table) return undefined;
  return work.table(table).select().select('caseNo').where('id', '=', id).executeTakeFirst();
}

/** Of the cases of somebody or of a department those that are there for whoever asks: how many, and one number. */
export async function visibleCases(
  work: Work,
  column: 'handlerId' | 'deptId',
  id: string,
  statuses: readonly number[] | null,
): Promise<{ count: number; caseNo: string } | undefined> {
  const cases = work.table('petitionLetter').select().where(column, '=', id);
  const asked = statuses === null ? cases : cases.where('caseStatus', 'in', [...statuses]);
  const row = await asked
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min(case_no)`.as('caseNo')])
    .executeTakeFirst();
  return row && row.caseNo !== null ? { count: row.count, caseNo: row.caseNo } : undefined;
}
