import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { mayEnter } from '#platform/datasources/away.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import type { WalkJob } from '#platform/jobs/periodic.ts';
import { ObjectStoreUnavailable } from './store.ts';
import { storeOfFile } from './tenant-stores.ts';

interface Note {
  key: string;
  tenantId: string;
  ossId: string | null;
  datasourceId: string | null;
}

const atOnce = 500;

/**
 * Removes files and their notes a day after the upload when no row refers to them: the server stopped in between
 * (domain.md 3.18). Keeps files with a row, and those whose store or database is unavailable.
 */
export const noteSweep: WalkJob = {
  name: 'files that got no row',
  everyMs: 60 * 60_000,
  async walk(context, stopping) {
    const away = new Set<string | null>();
    for (let after = ''; !stopping.aborted; ) {
      const { rows } = await sql<Note>`select n.key, n.tenant_id, n.oss_id, t.datasource_id
        from object_note n left join tenant t on t.tenant_id = n.tenant_id
        where n.key > ${after} and n.create_time < now() - interval '24 hours' order by n.key limit ${atOnce}`.execute(
        context.database.kysely,
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last.key;
      for (const [tenantId, notes] of Map.groupBy(rows, (note) => note.tenantId))
        await settle(context, tenantId, notes, away).catch((error: unknown) =>
          context.log.error({ err: error, job: noteSweep.name, tenantId }, 'periodic job failed'),
        );
    }
  },
};

async function settle(
  context: AppContext,
  tenantId: string,
  notes: readonly Note[],
  away: Set<string | null>,
): Promise<void> {
  const db = context.database.kysely;
  const keys = notes.map(({ key }) => key);
  const home = dataSourcesOf(context).at(notes[0]?.datasourceId);
  const atHome = await home.kysely
    .transaction()
    // The rows of a tenant that is being moved may be in either place.
    .execute(async (inside) => ((await mayEnter(inside, tenantId)) ? keptAtHome(inside, keys) : undefined));
  if (!atHome) return;
  const kept = new Set([...atHome, ...(await keptBeside(db, keys))]);
  const over = [...kept];
  for (const note of notes)
    if (!kept.has(note.key) && !away.has(note.ossId) && (await isGone(context, note, away))) over.push(note.key);
  await sql`delete from object_note where key = any(${over}::text[])`.execute(db);
}

async function keptAtHome(db: Kysely<unknown>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select file_key as key from biz_file where file_key = any(${keys}::text[])
    union all select original_key from biz_file where original_key = any(${keys}::text[])
    union all select source_key from import_file where source_key = any(${keys}::text[])
    union all select source_key from question_batch where source_key = any(${keys}::text[])
    union all select source_key from photo_file where source_key = any(${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

async function keptBeside(db: Kysely<unknown>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select source_key as key from platform_import_file
      where source_key = any(${keys}::text[])
    union all select result_key from task where result_key = any(${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

/** Removing a missing file is no error. An unavailable store is not asked again. */
async function isGone(context: AppContext, { key, ossId, tenantId }: Note, away: Set<string | null>): Promise<boolean> {
  try {
    await (await storeOfFile(context, tenantId, ossId, context.database.kysely)).remove(key);
    return true;
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable && !error.answered) away.add(ossId);
    context.log.warn({ err: error, job: noteSweep.name, store: ossId, file: key }, 'file not removed yet');
    return false;
  }
}
