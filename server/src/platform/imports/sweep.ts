import { sql } from 'kysely';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { tablesOf } from './staged-file.ts';

/** Rows that were put aside go after seven days (domain.md 3.18); that a file was imported stays known. */
export const stagingSweep: PeriodicJob = {
  lock: 23,
  name: 'rows of imports put aside',
  everyMs: 60 * 60_000,
  async run(db, context) {
    const old = sql`create_time < now() - interval '7 days' and state <> 'taking'`;
    const sweep = async (handle: typeof db, store: 'platform' | 'business') => {
      const { file, line } = tablesOf({ store });
      const here = sql`tenant_id not in (select tenant_id from tenant_away)`;
      await sql`delete from ${line} where file_id in (select id from ${file} where ${old} and ${here})`.execute(handle);
      await sql`delete from ${file} where ${old} and ${here} and state in ('staged', 'cancelled')`.execute(handle);
    };
    await sweep(db, 'platform');
    await forEachStore(db, context, (handle) => sweep(handle, 'business'));
  },
};
