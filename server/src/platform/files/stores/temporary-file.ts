import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ObjectTooLarge } from './store.ts';

const STALE_AFTER = 10 * 60 * 1000;

export type Written = { size: number; sha256: string };

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function writeAll(file: FileHandle, content: Readable | Uint8Array, maxBytes: number): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    const piece: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += piece.byteLength;
    if (size > maxBytes) throw new ObjectTooLarge(maxBytes);
    hash.update(piece);
    for (let written = 0; written < piece.byteLength; ) {
      written += (await file.write(piece, written)).bytesWritten;
    }
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Writes a new file readable by its owner only, counting and hashing; removes it on any error. `flush`: the data is on
 * disk when this returns.
 */
export async function writeTemporary(
  path: string,
  content: Readable | Uint8Array,
  { maxBytes, flush }: { maxBytes: number; flush: boolean },
): Promise<Written> {
  const file = await open(path, 'wx', 0o600);
  try {
    const written = writeAll(file, content, maxBytes).then(async (facts) => {
      if (flush) await file.sync();
      return facts;
    });
    return await written.finally(() => file.close());
  } catch (error) {
    if (content instanceof Readable) content.destroy();
    await rm(path, { force: true });
    throw error;
  }
}

export async function sweepTemporaries(folder: string, olderThan = STALE_AFTER): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || Date.now() - found.mtimeMs < olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
