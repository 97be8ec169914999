import { sql } from 'kysely';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

/**
 * Wipes the trial outbox after a week, the time of day of anonymous cases once no limit needs it, and failed jobs after
 * a month.
 */
export const smsSweep: PeriodicJob = {
  lock: 61,
  name: 'kept text messages, jobs given up',
  everyMs: 60 * 60_000,
  async run(db) {
    await sql`update sms_message set params_sealed = null, phone_sealed = ''
      where params_sealed is not null and create_time < now() - interval '7 days'`.execute(db);
    await sql`update sms_message set day_seconds = 0
      where day_seconds <> 0 and create_time < now() - interval '2 days'`.execute(db);
    await sql`delete from job where given_up = 1 and create_time < now() - interval '30 days'`.execute(db);
  },
};
