import { requestStates } from '@kaoxin/contract/user/login-request.ts';
import { sql } from 'kysely';
import { changeRowsOf } from '#platform/database/changes.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

export const loginRequestExpiry: PeriodicJob = {
  lock: 44,
  name: 'log-in changes nobody confirmed in time',
  everyMs: 10 * 60_000,
  run: async (db) => {
    await sql`with over as (
        update login_request set status = ${requestStates.expired}, update_time = now(), version = version + 1
        where status = ${requestStates.waiting} and expire_time <= now() returning tenant_id)
      ${changeRowsOf('login_request', sql`over`)}`.execute(db);
  },
};
