import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { Work } from '#platform/work.ts';

/** The tables of the kinds that have their module. */
const tables: Partial<Record<CaseKind, TenantTable & 'petitionLetter'>> = { petition: 'petitionLetter' };

/** The number of a case, if it is there for whoever asks: within his scope, and neither confidential to him nor recused. */
export async function visibleCase(work: Work, kind: string, id: string): Promise<{ caseNo: string } | undefined> {
  const table = tables[kind as CaseKind];
  if (!table) return undefined;
  return work.table(table).select().select('caseNo').where('id', '=', id).executeTakeFirst();
}
