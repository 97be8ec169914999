import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import type { VisibleRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

interface Found {
  taskId: string;
  status: number;
  count: number;
  changed: number;
}

export const answeredStatuses: readonly number[] = [
  caseStatus.of.answered,
  caseStatus.of.refused,
  caseStatus.of.closed,
];

export async function taskCounts(work: Work, ids: readonly string[]) {
  const { rows } = await sql<Found>`
    select r.task_id, r.case_status as status, count(*)::int as count,
      (count(*) filter (where r.score_changed = 1))::int as changed
    from ${work.table('reinspectionUser').as('r')}
    where r.task_id = any(${[...ids]}::bigint[]) group by 1, 2`.execute(work.handle);
  const people = await sql<{ taskId: string; count: number }>`
    select p.task_id, count(*)::int as count from ${work.table('reinspectionRoster').as('p')}
    where p.task_id = any(${[...ids]}::bigint[]) group by 1`.execute(work.handle);
  const rosterOf = new Map(people.rows.map(({ taskId, count }) => [taskId, count]));
  return (id: string) => {
    const own = rows.filter(({ taskId }) => taskId === id);
    const sum = (isIn: (status: number) => boolean, of: 'count' | 'changed' = 'count') =>
      own.reduce((all, one) => all + (isIn(one.status) ? one[of] : 0), 0);
    return {
      rosterCount: rosterOf.get(id) ?? 0,
      received: sum((status) => status === caseStatus.of.received),
      handling: sum((status) => status !== caseStatus.of.received && openStatuses.some((open) => open === status)),
      answered: sum((status) => answeredStatuses.includes(status)),
      changed: sum((status) => answeredStatuses.includes(status), 'changed'),
    };
  };
}

export async function applicationsUnder(work: Work, taskId: string, statuses?: readonly number[]): Promise<number> {
  let query = countUnder(work.table('reinspectionUser').ofTenant(), taskId);
  if (statuses) query = query.where('caseStatus', 'in', [...statuses]);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Includes deleted applications, which refer to the task and can be restored. */
export async function applicationsEver(work: Work, taskId: string): Promise<number> {
  const ever = work.table('reinspectionUser').ofTenant().withRemoved();
  return (await countUnder(ever, taskId).executeTakeFirstOrThrow()).count;
}

const countUnder = (rows: VisibleRows<'reinspectionUser'>, taskId: string) =>
  rows.select().select(sql<number>`count(*)::int`.as('count')).where('taskId', '=', taskId);
