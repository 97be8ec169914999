import { type SqlBool, sql } from 'kysely';
import { DestructionList } from '#platform/audit/destruction-list.ts';
import { auditJob } from '#platform/datasources/outgoing.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { TurnJob } from '#platform/jobs/periodic.ts';

const atOnce = 200;

/**
 * Deletes the names in reports of photos after seven days, as other rejected rows (domain.md 3.18), because photos are
 * often named by number. The photos themselves stay.
 */
export const photoSweep: TurnJob = {
  lock: 86,
  name: 'reports of photos',
  everyMs: 60 * 60_000,
  run: (db, context) =>
    forEachTenant(db, context, photoSweep.name, async (work) => {
      const reports = work.table('photoFile');
      const old = await reports
        .select()
        .select(['id', 'fileName', 'unknown', 'refused'])
        .where('state', '<>', 'reading')
        .where(sql<SqlBool>`create_time < ${work.now}::timestamptz - interval '7 days'`)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      if (old.length === 0) return;
      const destroyed = new DestructionList();
      for (const { id, ...said } of old) destroyed.add(work.actor.tenantId, `${id} ${JSON.stringify(said)}`);
      await reports.erase(sql<SqlBool>`id = any(${old.map(({ id }) => id)}::bigint[])`);
      await auditJob(
        work.context,
        work.handle,
        !work.inPrimary,
        destroyed.entries('photo-sweep', '照片导入报告到期销毁'),
      );
    }),
};
