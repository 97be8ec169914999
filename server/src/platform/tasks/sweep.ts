import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { changeRowsOf } from '#platform/database/changes.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { TurnJob, WalkJob } from '#platform/jobs/periodic.ts';

const atOnce = 200;

const isOver = sql`state not in ('waiting', 'running') and unsettled = 0
  and (is_deleted = 1 or end_time < now() - interval '30 days')`;

interface Over {
  id: string;
  key: string | null;
}

/**
 * Removes ended tasks with their files after thirty days, and deleted ones at the next turn. A file is removed before
 * its row, so that the next turn repeats an interrupted removal. An unreachable store keeps its files and their rows.
 */
const endedTasks: WalkJob = {
  name: 'ended tasks',
  everyMs: 60 * 60_000,
  async walk(context, stopping) {
    const db = context.database.kysely;
    for (let after = '0'; !stopping.aborted; ) {
      const { rows } = await sql<Over>`select id, result_key as key from task
        where id > ${after} and ${isOver} order by id limit ${atOnce}`.execute(db);
      const gone = await withoutFile(context, rows);
      await sql`with gone as (delete from task where id = any(${gone}::bigint[]) and ${isOver} returning tenant_id)
        ${changeRowsOf('task', sql`gone`)}`.execute(db);
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return;
      after = last.id;
    }
  },
};

async function withoutFile({ files, log }: AppContext, tasks: readonly Over[]): Promise<string[]> {
  const gone: string[] = [];
  for (const { id, key } of tasks)
    try {
      if (key !== null) await files.remove(key);
      gone.push(id);
    } catch (error) {
      log.error({ err: error, job: endedTasks.name, task: id }, 'file of a task not removed yet');
    }
  return gone;
}

const checkpoints: TurnJob = {
  lock: 45,
  name: 'what ended tasks noted for themselves',
  everyMs: 60 * 60_000,
  run: (db, context) =>
    forEachStore(db, context, async (store) => {
      await sql`with gone as (delete from task_checkpoint where written < now() - interval '30 days' returning task_id)
        delete from task_part where task_id in (select task_id from gone)`.execute(store);
    }),
};

export const taskSweeps = [endedTasks, checkpoints] as const;
