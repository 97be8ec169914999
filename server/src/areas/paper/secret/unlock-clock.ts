import { type SqlBool, sql } from 'kysely';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { unlockPaper } from './seal.ts';

/** Papers per run. */
const most = 50;

export const unlockClock: PeriodicJob = {
  lock: 84,
  name: 'secret papers whose time has come',
  everyMs: 60_000,
  atStart: true,
  run: (db, context) =>
    forEachTenant(db, context, unlockClock.name, async (work) => {
      const due = await work
        .table('paper')
        .select()
        .select('id')
        .where(sql<SqlBool>`is_sealed = 1 and unlock_time <= ${work.now}::timestamptz`)
        .orderBy('unlockTime')
        .limit(most)
        .execute();
      for (const { id } of due)
        await apart(work.handle, context, { job: unlockClock.name, paper: id }, async () =>
          unlockPaper(work, await work.table('paper').needLocked(id)),
        );
    }),
};
