import { sql } from 'kysely';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

/** Ended tasks go after thirty days, with the files they made; removed ones with the next turn. */
export const taskSweep: PeriodicJob = {
  lock: 45,
  name: 'ended tasks',
  everyMs: 60 * 60_000,
  async run(db, context) {
    const { rows } = await sql<{ key: string | null }>`delete from task
      where state not in ('waiting', 'running') and unsettled = 0 and (is_deleted = 1 or end_time < now() - interval '30 days')
      returning result_key as key`.execute(db);
    for (const { key } of rows) if (key !== null) await context.files.remove(key);
    await forEachStore(db, context, async (store) => {
      await sql`with gone as (delete from task_checkpoint where written < now() - interval '30 days' returning task_id)
        delete from task_part where task_id in (select task_id from gone)`.execute(store);
    });
  },
};
