import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { putJob } from '#platform/jobs/queue.ts';
import { jobOf } from './start-task.ts';
import type { EndedTask, TaskKind } from './task-kind.ts';

/**
 * Runs the cleanup of a task that ended unfinished. Its row marks the cleanup as due until it has succeeded, so that
 * another server repeats it after a crash.
 */
export async function settleTask<P, C>(context: AppContext, kind: TaskKind<P, C>, id: string): Promise<void> {
  const db = context.database.kysely;
  const { rows } = await sql<
    EndedTask<P>
  >`select id, tenant_id, payload, words_zh, words_en from task where id = ${id} and unsettled = 1`.execute(db);
  const [task] = rows;
  if (!task) return;
  await kind.unfinished?.(context, task);
  await sql`update task set unsettled = 0 where id = ${id}`.execute(db);
}

/**
 * Creates a job for tasks without one: those that ended unfinished and whose job was given up or whose server stopped
 * at the last attempt, and running ones that have lost their job for an unknown reason.
 */
export const taskSettling: PeriodicJob = {
  lock: 46,
  name: 'tasks no job comes back to',
  everyMs: 60_000,
  async run(db) {
    const { rows } = await sql<{ id: string; tenantId: string; kind: string }>`select id, tenant_id, kind from task
      where (unsettled = 1 and end_time < now() - interval '1 minute'
          or state in ('waiting', 'running') and is_deleted = 0
            and coalesce(start_time, create_time) < now() - interval '1 minute')
        and not exists (select from job
          where job.kind = 'task ' || task.kind and job.payload->>'task' = task.id::text and given_up = 0)
      order by id limit 100`.execute(db);
    for (const { id, tenantId, kind } of rows)
      await putJob(db, tenantId, { kind: jobOf(kind), payload: { task: id }, seconds: 0 });
  },
};
