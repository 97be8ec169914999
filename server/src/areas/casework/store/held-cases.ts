import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type SqlBool, sql } from 'kysely';
import { dutyPort, type HeldWork } from '#engine/ports/duty-port.ts';
import type { Work } from '#platform/work.ts';
import { caseKinds } from '../kind/kind.ts';

/** Statuses of unfinished cases (domain.md 4.1, case_status). */
const unfinished = [0, ...openStatuses];

/**
 * The first kind with cases of one of these users or departments.
 *
 * @param statuses null: any status except removed
 */
async function heldCases(
  work: Work,
  column: 'handlerId' | 'deptId',
  ids: readonly string[],
  statuses: readonly number[] | null,
): Promise<HeldWork | undefined> {
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

export const casesHeld = dutyPort.from('cases', {
  ofUsers: (work, ids) => heldCases(work, 'handlerId', ids, unfinished),
  ofDepts: (work, ids) => heldCases(work, 'deptId', ids, null),
});
