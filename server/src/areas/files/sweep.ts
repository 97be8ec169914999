import { join } from 'node:path';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { DestructionList } from '#platform/audit/destruction-list.ts';
import { changeRowsOf } from '#platform/database/changes.ts';
import { mayEnter } from '#platform/datasources/away.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { auditJob } from '#platform/datasources/outgoing.ts';
import type { DataSource } from '#platform/datasources/source.ts';
import { keyInLink } from '#platform/files/signed-link.ts';
import type { LocalStore } from '#platform/files/stores/local-store.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#platform/files/stores/store.ts';
import { sweepTemporaries } from '#platform/files/stores/temporary-file.ts';
import { storeOfFile } from '#platform/files/stores/tenant-stores.ts';
import type { PeriodicJob, WalkJob } from '#platform/jobs/periodic.ts';

type Handle = DataSource['kysely'];

interface Upload {
  id: string;
  tenantId: string;
  fileKey: string;
  caseType: string | null;
  createUser: string | null;
}
interface Going {
  id: string;
  tenantId: string;
  fileKey: string;
  originalKey: string | null;
  ossId: string | null;
}

const atOnce = 200;

/**
 * Unbound for a day: without case, record or page, and shown in no text. Avatars are checked against the user rows.
 * Rows of a tenant being moved are excluded, because they are copies whose files belong to the rows elsewhere.
 */
const isUnclaimed = sql`case_id is null and (case_type is null or case_type = 'avatar'
    or case_type in ('contentImage', 'contentVideo', 'questionImage') and bound_time is null)
  and create_time < now() - interval '24 hours' and tenant_id not in (select tenant_id from tenant_away)`;

/** Erases rows and bytes of uploads that stay unbound for a day (domain.md 3.18). */
const orphans: WalkJob = {
  name: 'uploads that belong to nothing',
  everyMs: 60 * 60_000,
  async walk(context, stopping) {
    const sources = dataSourcesOf(context);
    for (const source of [sources.primary, ...(await sources.inUse(context.database.kysely))])
      await purge(context, source.kysely, stopping).catch((error: unknown) =>
        context.log.error({ err: error, job: orphans.name, datasource: source.id }, 'periodic job failed'),
      );
  },
};

/**
 * Works in parts: hides the rows, erases the bytes, then the rows. No transaction is open during storage calls. If a
 * server dies in between, the next run continues.
 */
async function purge(context: AppContext, db: Handle, stopping: AbortSignal): Promise<void> {
  const away = new Set<string | null>();
  for (let after = '0'; !stopping.aborted; ) {
    const { rows } = await sql<Upload>`select id, tenant_id, file_key, case_type, create_user from biz_file
      where id > ${after} and ${isUnclaimed} order by id limit ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const shown = await shownPictures(context.database.kysely, rows);
    const going = await hide(
      db,
      rows.filter(({ fileKey }) => !shown.has(fileKey)),
    );
    await forget(context, db, db !== context.database.kysely, await withoutBytes(context, going, away));
  }
}

/**
 * Keys of current avatars among these uploads.
 * @param db the platform database, which has the users
 */
async function shownPictures(db: Handle, uploads: readonly Upload[]): Promise<Set<string>> {
  const people = uploads.flatMap(({ caseType, createUser }) => (caseType === 'avatar' && createUser) || []);
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ avatar: string }>`select avatar from "user"
    where id = any(${people}::bigint[]) and avatar is not null`.execute(db);
  return new Set(rows.flatMap(({ avatar }) => keyInLink(avatar) ?? []));
}

async function hide(db: Handle, uploads: readonly Upload[]): Promise<Going[]> {
  if (uploads.length === 0) return [];
  return db.transaction().execute(async (inside) => {
    const ids = await idsAtHome(inside, uploads);
    const { rows } = await sql<Going>`select id, tenant_id, file_key, original_key, oss_id from biz_file
      where id = any(${ids}::bigint[]) and ${isUnclaimed} order by id for update skip locked`.execute(inside);
    await sql`with hidden as (update biz_file set is_deleted = 1
        where id = any(${rows.map(({ id }) => id)}::bigint[]) and is_deleted = 0 returning tenant_id)
      ${changeRowsOf('biz_file', sql`hidden`)}`.execute(inside);
    return rows;
  });
}

/** Ids whose tenants are not being moved. A move waits for this transaction from now on. */
async function idsAtHome(db: Handle, rows: readonly Pick<Upload, 'id' | 'tenantId'>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [tenantId, own] of Map.groupBy(rows, (row) => row.tenantId))
    if (await mayEnter(db, tenantId)) ids.push(...own.map(({ id }) => id));
  return ids;
}

/**
 * Files whose bytes are erased. An unreachable storage is skipped from then on; after a single failure, its other files
 * are still tried.
 */
async function withoutBytes(context: AppContext, going: readonly Going[], away: Set<string | null>): Promise<Going[]> {
  const gone: Going[] = [];
  for (const file of going) {
    const { tenantId, fileKey, originalKey, ossId } = file;
    if (away.has(ossId)) continue;
    try {
      const store = await storeOfFile(context, tenantId, ossId, context.database.kysely);
      // Removing twice is no error.
      await store.remove(fileKey);
      if (originalKey) await store.remove(originalKey);
      gone.push(file);
    } catch (error) {
      if (error instanceof ObjectStoreUnavailable && !error.answered) away.add(ossId);
      context.log.warn({ err: error, job: orphans.name, store: ossId, file: file.id }, 'upload not removed yet');
    }
  }
  return gone;
}

/** Removed rows appear in no list, so cached totals stay valid. The audit chain gets a digest of them. */
async function forget(context: AppContext, db: Handle, isApart: boolean, files: readonly Going[]): Promise<void> {
  if (files.length === 0) return;
  await db.transaction().execute(async (inside) => {
    const ids = await idsAtHome(inside, files);
    const { rows } = await sql<{ id: string; tenantId: string; fileKey: string; sha256: string }>`with gone as (
        delete from biz_file where id = any(${ids}::bigint[]) and is_deleted = 1
        returning id, tenant_id, file_key, sha256)
      select * from gone order by id`.execute(inside);
    const destroyed = new DestructionList();
    for (const { id, tenantId, fileKey, sha256 } of rows) destroyed.add(tenantId, `${id} ${fileKey} ${sha256}`);
    await auditJob(context, inside, isApart, destroyed.entries('upload-sweep', '未使用的上传文件到期销毁'));
  });
}

/** Remains of interrupted uploads (security.md S47). */
const leftovers: WalkJob = {
  name: 'interrupted uploads',
  everyMs: 10 * 60_000,
  async walk(context) {
    if (isLocal(context.files)) await context.files.sweepTemporaries();
    // Temporary files on their way to a tenant's storage.
    await sweepTemporaries(join(context.config.dataDir, 'uploads'));
  },
};

const isLocal = (store: ObjectStore): store is LocalStore => 'sweepTemporaries' in store;

export const fileJobs: readonly PeriodicJob[] = [orphans, leftovers];
