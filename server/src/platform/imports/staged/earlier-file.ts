import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { type StagedImportFile, tablesOf } from './staged-file.ts';

interface Earlier {
  id: string;
  state: 'taking' | 'imported';
  createUser: string;
  imported: number | null;
  importedTime: string | null;
}

export async function earlierFile(
  work: Work,
  { id, kind, sha256, about }: Pick<StagedImportFile, 'id' | 'kind' | 'sha256' | 'about'>,
): Promise<Earlier | undefined> {
  const { rows } = await sql<Earlier>`select id, state, create_user, imported, imported_time from ${tablesOf(work).file}
    where tenant_id = ${work.actor.tenantId} and kind = ${kind} and sha256 = ${sha256} and id <> ${id}
      and about = ${JSON.stringify(about)}::jsonb
      and state in ('taking', 'imported')
    order by state = 'taking' desc, id desc limit 1`.execute(work.handle);
  return rows[0];
}

export async function presentEarlier(work: Work, file: StagedImportFile): Promise<StagedBatch['earlier']> {
  if (file.state !== 'staged') return null;
  const earlier = await earlierFile(work, file);
  if (!earlier || earlier.state === 'taking') return null;
  return {
    batchId: earlier.id,
    by: await nameOf(work, 'user', earlier.createUser),
    time: earlier.importedTime,
    imported: earlier.imported,
  };
}
