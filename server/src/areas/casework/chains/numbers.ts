import { sql } from 'kysely';
import { timelineKeeperOf } from '#engine/timeline/timeline-keeper.ts';
import type { Work } from '#platform/work.ts';
import { moduleOf } from '../kind/kind.ts';
import { recusedCases } from '../store/tables.ts';

interface OfCase {
  caseType: string;
  caseId: string;
}

export const nameOf = ({ caseType, caseId }: OfCase): string => `${caseType} ${caseId}`;

/**
 * Numbers of the cases the caller may see, by `nameOf`. Removed cases are included unless the caller was recused from
 * them: their timelines remain.
 */
export async function numbersOf(work: Work, rows: readonly OfCase[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const [caseType, own] of Map.groupBy(rows, (row) => row.caseType)) {
    const ids = [...new Set(own.map(({ caseId }) => caseId))];
    for (const [id, number] of (await timelineKeeperOf(caseType)?.numbers(work, ids)) ?? [])
      numbers.set(`${caseType} ${id}`, number);
    const table = moduleOf(caseType)?.table;
    if (!table) continue;
    const { tenantId, recusalMarks = [] } = work.actor;
    const seen = await work
      .table(table)
      .select()
      .select(['id', 'caseNo'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    const { rows: removed } = await sql<{ id: string; caseNo: string }>`
      select id, case_no from ${work.table(table).removed().as('c')}
      where id = any(${ids}::bigint[])
        and id not in (${recusedCases(tenantId, caseType, recusalMarks)})`.execute(work.handle);
    for (const { id, caseNo } of [...seen, ...removed]) numbers.set(`${caseType} ${id}`, caseNo);
  }
  return numbers;
}
