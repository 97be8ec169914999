import { sql } from 'kysely';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

/** Rows put aside for an import go after seven days (domain.md 3.18); that a row was imported stays known. */
export const intakeJobs: readonly PeriodicJob[] = [
  {
    lock: 23,
    name: 'rows of imports put aside',
    everyMs: 60 * 60_000,
    run: (db, context) =>
      forEachStore(db, context, async (store) => {
        await sql`delete from import_row using import_batch batch
          where batch.id = import_row.batch_id and batch.create_time < now() - interval '7 days'
            and batch.tenant_id not in (select tenant_id from tenant_away)`.execute(store);
      }),
  },
];
