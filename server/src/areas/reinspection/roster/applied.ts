import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Work } from '#platform/work.ts';
import type { RosterSelected } from '../table.ts';

export async function appliedAmong(
  work: Work,
  rows: readonly Pick<RosterSelected, 'id' | 'taskId'>[],
): Promise<ReadonlySet<string>> {
  const [tasks, entries] = [new Set(rows.map(({ taskId }) => taskId)), rows.map(({ id }) => id)];
  const found = await work
    .table('reinspectionUser')
    .ofTenant()
    .select()
    .select('rosterId')
    .distinct()
    .where((eb) => eb('taskId', '=', eb.fn.any(eb.val([...tasks]))))
    .where((eb) => eb('rosterId', '=', eb.fn.any(eb.val(entries))))
    .where('caseStatus', '<>', caseStatus.of.withdrawn)
    .execute();
  return new Set(found.map(({ rosterId }) => rosterId));
}
