import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { putJob } from '#platform/jobs/queue.ts';
import { jobOf } from './start-task.ts';
import type { EndedTask, TaskKind } from './task-kind.ts';

/**
 * Lets go of what waited for a task that has ended unfinished. Its row says that this is due until it has happened, so
 * that a server that dies between the end and this, or during it, leaves it to the next one.
 */
export async function settleTask<P, C>(context: AppContext, kind: TaskKind<P, C>, id: string): Promise<void> {
  const db = context.database.kysely;
  const { rows } =
    await sql<EndedTask>`select id, tenant_id, payload, words_zh, words_en from task where id = ${id} and unsettled = 1`.execute(
      db,
    );
  const [task] = rows;
  if (!task) return;
  await kind.unfinished?.(context, task);
  await sql`update task set unsettled = 0 where id = ${id}`.execute(db);
}

/**
 * Puts a job behind what no other comes back to: a task that ended unfinished, whose job was given up or whose server died
 * at the last attempt, and one under way that has lost its job in a way nobody has thought of.
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
