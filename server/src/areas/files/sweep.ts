import { sql } from 'kysely';
import type { LocalStore } from '#platform/files/local-store.ts';
import type { ObjectStore } from '#platform/files/store.ts';
import type { House } from '#platform/house.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

const atOnce = 500;

/** What was uploaded and belonged to nothing within a day goes (domain.md 3.18); rows and bytes. */
const orphans: PeriodicJob = {
  lock: 21,
  name: 'uploads that belong to nothing',
  everyMs: 60 * 60_000,
  run: (db, house) => forEachStore(db, house, (store) => purge(store, house)),
};

/** Rows of a tenant that is away are a copy by now: their files belong to the rows elsewhere. */
async function purge(db: Parameters<PeriodicJob['run']>[0], house: House): Promise<void> {
  const { rows } = await sql<{ fileKey: string }>`
    delete from biz_file where id in (
      select id from biz_file
      where case_id is null and case_type is null and create_time < now() - interval '24 hours'
        and tenant_id not in (select tenant_id from tenant_away)
      order by create_time limit ${atOnce} for update skip locked)
    returning file_key`.execute(db);
  // removing twice is no error: when the deletion is rolled back the next turn does it again
  for (const { fileKey } of rows) await house.files.remove(fileKey);
}

/** What interrupted uploads left behind (security.md S47). */
const leftovers: PeriodicJob = {
  lock: 22,
  name: 'interrupted uploads',
  everyMs: 10 * 60_000,
  async run(_db, house) {
    if (isLocal(house.files)) await house.files.sweepTemporaries();
  },
};

const isLocal = (store: ObjectStore): store is LocalStore => 'sweepTemporaries' in store;

export const fileJobs: readonly PeriodicJob[] = [orphans, leftovers];
