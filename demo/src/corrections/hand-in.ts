import { citizenFileId } from '@kaoxin/server/areas/files/index.ts';
import type { StoredObject } from '@kaoxin/server/platform/files/stores/store.ts';
import { storeForNew } from '@kaoxin/server/platform/files/stores/tenant-stores.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { documentPicture } from './document.ts';
import type { Filed } from './plan.ts';

const mostBytes = 40_000;

export interface HandedIn {
  originalName: string;
  stored: StoredObject;
  ossId: string | null;
}

export interface Documents {
  page: HandedIn;
  proof: HandedIn | null;
}

export async function handIn({ context, actor }: Work, originalName: string, nth: number): Promise<HandedIn> {
  const { store, ossId } = await storeForNew(context, actor.tenantId, context.database.kysely);
  const stored = await store.put(documentPicture(nth), { contentType: 'image/png', maxBytes: mostBytes });
  return { originalName, stored, ossId };
}

export async function documentsOf(work: Work, { changes, desk }: Filed): Promise<Documents> {
  const isNumber = changes.some(({ fieldKey }) => fieldKey === 'idNo');
  return {
    page: await handIn(work, '户口簿.png', desk + 7),
    proof: isNumber ? await handIn(work, '公安机关证明.png', desk) : null,
  };
}

export async function noteFile(work: Work, { originalName, stored, ossId }: HandedIn): Promise<string> {
  const { id } = await work.table('bizFile').insert({
    fileKey: stored.key,
    originalName,
    extension: 'png',
    contentType: 'image/png',
    fileSize: String(stored.size),
    sha256: stored.sha256,
    caseType: null,
    caseId: null,
    boundTime: null,
    ossId,
    originalKey: null,
    originalSize: null,
    originalSha256: null,
    uploadIp: null,
  });
  return citizenFileId(work, id);
}
