import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#platform/app-context.ts';
import { newKey } from '#platform/files/store.ts';

const algorithm = 'aes-256-ctr';

/** No two files have the same key of the store, nor the same beginning of the stream they are sealed with. */
const sealOf = ({ secrets }: AppContext, key: string) => ({
  key: secrets.key('import source'),
  start: createHash('sha256').update(key).digest().subarray(0, 16),
});

/** Keeps a file that a task is to read, sealed: rows carry identity numbers. Answers the key it lies under. */
export async function keepSource(context: AppContext, path: string, maxBytes: number): Promise<string> {
  const name = newKey();
  const { key, start } = sealOf(context, name);
  const sealed = createReadStream(path).pipe(createCipheriv(algorithm, key, start));
  await context.files.put(sealed, { contentType: 'application/octet-stream', maxBytes, key: name });
  return name;
}

/** The file as it came, in a folder of its own that is gone when `use` has ended. */
export async function withSource<R>(context: AppContext, name: string, use: (path: string) => Promise<R>): Promise<R> {
  const { key, start } = sealOf(context, name);
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-import-'));
  try {
    const path = join(folder, 'file');
    const opened = createDecipheriv(algorithm, key, start);
    await pipeline(await context.files.open(name), opened, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
