import { sql } from 'kysely';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

/** What the trial outbox kept is shown for a week; the time of the day of anonymous cases goes when no limit counts it; jobs that were given up can be looked at for a month. */
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
