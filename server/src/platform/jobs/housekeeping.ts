import { sql } from 'kysely';
import { auditAnchors } from '#platform/audit/anchors.ts';
import { auditBlocks } from '#platform/audit/blocks.ts';
import { auditSealing } from '#platform/audit/seal.ts';
import { closeMinutes } from '#platform/audit/stranger-refusals.ts';
import { sweepChanges } from '#platform/database/count-cache.ts';
import { sweepDevices } from '#platform/session/devices.ts';
import { forEachStore } from './each-tenant.ts';
import type { PeriodicJob } from './periodic.ts';

export const housekeeping: readonly PeriodicJob[] = [
  auditSealing,
  auditAnchors,
  auditBlocks,
  {
    lock: 1,
    name: 'change rows of kept totals',
    everyMs: 60_000,
    run: (db, context) => forEachStore(db, context, sweepChanges),
  },
  {
    lock: 9,
    name: 'refusals of strangers',
    everyMs: 60_000,
    run: (db) => closeMinutes(db),
  },
  {
    lock: 2,
    name: 'spent captchas, log-in failures, keys and rate windows',
    everyMs: 10 * 60_000,
    run: async (db, context) => {
      await sql`delete from captcha where expires_at < now()`.execute(db);
      await sql`delete from phone_code where created_at < now() - interval '1 day'`.execute(db);
      await sql`delete from spent_ticket where expires_at < now()`.execute(db);
      await sql`delete from social_visit where expires_at < now()`.execute(db);
      await sql`delete from login_failure where at < now() - interval '1 day'`.execute(db);
      await forEachStore(db, context, async (store) => {
        await sql`delete from idempotency where created_at < now() - interval '1 day'`.execute(store);
      });
      await sql`delete from rate where window_start < now() - interval '1 day'`.execute(db);
      await sweepDevices(db);
      await sql`delete from refresh_token where expires_at < now() - interval '1 day'`.execute(db);
      await sql`delete from session where expires_at < now() - interval '90 days'`.execute(db);
    },
  },
];
