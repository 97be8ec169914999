import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, newKey, ObjectNotFound, type ObjectStore, RangeOutside } from './store.ts';
import { isMissing, sweepTemporaries, writeTemporary } from './temporary-file.ts';

const KEY = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

export type LocalStore = ObjectStore & {
  /** Removes files of interrupted uploads; older than ten minutes by default (S47). Returns their number. */
  sweepTemporaries(olderThan?: number): Promise<number>;
};

/** A rename is durable only after the folder is synced; Windows does not support this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * An `ObjectStore` in a folder: random 160-bit keys, two levels of 256 folders. A temporary file is flushed and
 * renamed, so a file is complete or absent. A key that is not 40 hex digits is never used as a path (S46).
 */
export function localStore(folder: string): LocalStore {
  const temporary = join(folder, 'tmp');
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key.slice(2, 4), key);

  async function sizeOf(key: string): Promise<number | undefined> {
    if (!KEY.test(key)) return undefined;
    const found = await stat(pathOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return found?.size;
  }

  async function openRange(key: string, range?: ByteRange): Promise<Readable> {
    const size = await sizeOf(key);
    if (size === undefined) throw new ObjectNotFound();
    if (range === undefined) return createReadStream(pathOf(key));
    const fits = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end) && range.start >= 0;
    if (!fits || range.start > range.end || range.end >= size) throw new RangeOutside(size);
    return createReadStream(pathOf(key), range);
  }

  return {
    summary: folder,
    async put(content, { maxBytes, key = newKey() }) {
      await mkdir(temporary, { recursive: true });
      const draft = join(temporary, key);
      const written = await writeTemporary(draft, content, { maxBytes, flush: true });
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(draft, pathOf(key));
      await syncFolder(dirname(pathOf(key)));
      return { key, ...written };
    },
    open: openRange,
    size: sizeOf,
    exists: async (key) => (await sizeOf(key)) !== undefined,
    async remove(key) {
      if (KEY.test(key)) await rm(pathOf(key), { force: true });
    },
    sweepTemporaries: (olderThan) => sweepTemporaries(temporary, olderThan),
  };
}
