import { sql } from 'kysely';
import { messageField } from '#platform/datasources/signed-message.ts';
import type { Work } from '#platform/work.ts';

/**
 * Those of these tasks that nothing resumes: missing, or ended with their cleanup overdue. For rows that a task marks
 * as its own.
 */
export async function lostTasks(work: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { tenantId } = work.actor;
  // Tasks still in transit first: one carried over in between is then seen twice instead of never.
  const onTheirWay =
    work.store === 'business' && !work.inPrimary
      ? await sql<{ id: string }>`select ${messageField('id')} as id from outgoing
          where tenant_id = ${tenantId} and kind = 'task'`.execute(work.handle)
      : { rows: [] };
  const { rows } = await sql<{ id: string }>`select id from task
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])
      and (state in ('waiting', 'running') and is_deleted = 0
        or unsettled = 1 and end_time > now() - interval '10 minutes')`.execute(work.platform);
  const cared = new Set([...onTheirWay.rows, ...rows].map(({ id }) => id));
  return new Set(ids.filter((id) => !cared.has(id)));
}
