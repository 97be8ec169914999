import { join } from 'node:path';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { LocalStore } from '#platform/files/local-store.ts';
import type { ObjectStore } from '#platform/files/store.ts';
import { sweepTemporaries } from '#platform/files/temporary-file.ts';
import { storeOfFile } from '#platform/files/tenant-stores.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';

type Handle = Parameters<PeriodicJob['run']>[0];
type Orphan = { id: string; fileKey: string; originalKey: string | null; ossId: string | null };

const atOnce = 200;

/** What was uploaded and belonged to nothing within a day goes (domain.md 3.18); rows and bytes. */
const orphans: PeriodicJob = {
  lock: 21,
  name: 'uploads that belong to nothing',
  everyMs: 60 * 60_000,
  run: (db, context) =>
    forEachStore(db, context, (store) => purge(store, context, store === db ? db : context.database.kysely)),
};

/** Rows of a tenant that is away are a copy by now: their files belong to the rows elsewhere. */
async function purge(db: Handle, context: AppContext, platform: Handle): Promise<void> {
  const { rows } = await sql<Orphan>`
    select id, file_key, original_key, oss_id from biz_file
    where case_id is null and case_type is null and create_time < now() - interval '24 hours'
      and tenant_id not in (select tenant_id from tenant_away)
    order by create_time limit ${atOnce} for update skip locked`.execute(db);
  // removing twice is no error: when the deletion is rolled back the next turn does it again
  const gone = await removeBytes(rows, context, platform);
  await sql`delete from biz_file where id = any(${gone}::bigint[])`.execute(db);
}

/** A store that is away keeps its files and holds nobody else up. */
async function removeBytes(files: readonly Orphan[], context: AppContext, platform: Handle): Promise<string[]> {
  const away = new Set<string | null>();
  const gone: string[] = [];
  for (const { id, fileKey, originalKey, ossId } of files) {
    if (away.has(ossId)) continue;
    try {
      const store = await storeOfFile(context, ossId, platform);
      await store.remove(fileKey);
      if (originalKey) await store.remove(originalKey);
      gone.push(id);
    } catch (error) {
      if (ossId === null) throw error;
      away.add(ossId);
    }
  }
  return gone;
}

/** What interrupted uploads left behind (security.md S47). */
const leftovers: PeriodicJob = {
  lock: 22,
  name: 'interrupted uploads',
  everyMs: 10 * 60_000,
  async run(_db, context) {
    if (isLocal(context.files)) await context.files.sweepTemporaries();
    // where files on their way to tenants' stores wait
    await sweepTemporaries(join(context.config.dataDir, 'uploads'));
  },
};

const isLocal = (store: ObjectStore): store is LocalStore => 'sweepTemporaries' in store;

export const fileJobs: readonly PeriodicJob[] = [orphans, leftovers];
