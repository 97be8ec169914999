import { sql } from 'kysely';
import { storeOfFile } from '#platform/files/tenant-stores.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { TaskResult } from './table.ts';

/** Ended tasks go after 30 days, with their files and with where they stood. */
export const taskSweep: PeriodicJob = {
  lock: 45,
  name: 'tasks that ended long ago',
  everyMs: 60 * 60_000,
  async run(db, context) {
    const { rows } = await sql<{ result: TaskResult | null }>`
      delete from task where ended_time < now() - interval '30 days' returning result`.execute(db);
    for (const { result } of rows)
      if (result && 'key' in result) await (await storeOfFile(context, result.ossId, db)).remove(result.key);
    await forEachStore(db, context, async (store) => {
      await sql`delete from task_checkpoint where created_at < now() - interval '30 days'`.execute(store);
    });
  },
};
