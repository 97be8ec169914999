import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { caseKinds, moduleOf } from '../kind/kind.ts';

export async function visibleCase(work: Work, kind: string, id: string): Promise<{ caseNo: string } | undefined> {
  const module = moduleOf(kind);
  if (!module) return undefined;
  return work.table(module.table).select().select('caseNo').where('id', '=', id).executeTakeFirst();
}

export interface Held {
  called: Label;
  several: string;
  id: string;
  seen: { count: number; countWords: string; caseNo: string } | undefined;
}

/**
 * The first kind with cases of one of these users or departments.
 *
 * @param statuses null: any status except removed
 */
export async function heldCases(
  work: Work,
  column: 'handlerId' | 'deptId',
  ids: readonly string[],
  statuses: readonly number[] | null,
): Promise<Held | undefined> {
  const inStatus = statuses === null ? sql<SqlBool>`true` : sql<SqlBool>`case_status = any(${statuses}::int[])`;
  for (const { table, called, several } of caseKinds()) {
    const cases = work.table(table);
    const one = await cases
      .ofTenant()
      .select()
      .select(column)
      .where((eb) => eb(column, '=', eb.fn.any(eb.val([...ids]))))
      .where(inStatus)
      .orderBy(column)
      .limit(1)
      .executeTakeFirst();
    const id = one?.[column];
    if (!id) continue;
    const row = await cases
      .select()
      .where(column, '=', id)
      .where(inStatus)
      .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min(case_no)`.as('caseNo')])
      .executeTakeFirst();
    if (!row || row.caseNo === null) return { called, several, id, seen: undefined };
    const { count, caseNo } = row;
    return {
      called,
      several,
      id,
      seen: { count, caseNo, countWords: `${count} ${count === 1 ? called[1] : several}` },
    };
  }
  return undefined;
}
