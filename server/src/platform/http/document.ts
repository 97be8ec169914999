import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cleanDocument } from '#platform/files/documents/clean-document.ts';
import type { CleanableKind } from '#platform/files/documents/job.ts';
import type { ObjectStore, StoredObject } from '#platform/files/stores/store.ts';
import type { Share } from '#platform/session/password/fair-turns.ts';

/**
 * Stores a copy without metadata; the original stays unchanged.
 * @returns undefined if the document cannot be cleaned
 */
export async function storeCleanDocument(
  store: ObjectStore,
  { key }: StoredObject,
  { kind, contentType }: { kind: CleanableKind; contentType: string },
  share: Share,
): Promise<StoredObject | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-document-'));
  const [input, output] = [join(folder, 'in'), join(folder, 'out')];
  try {
    await pipeline(await store.open(key), createWriteStream(input, { mode: 0o600 }));
    if ('kept' in (await cleanDocument({ input, output, kind }, share))) return undefined;
    const { size } = await stat(output);
    return await store.put(createReadStream(output), { contentType, maxBytes: size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
