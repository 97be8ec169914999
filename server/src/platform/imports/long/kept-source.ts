import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#platform/app-context.ts';
import { type ByteSource, openFile } from '#platform/files/inspect/byte-source.ts';
import { ownFiles } from '#platform/files/stores/noted-store.ts';
import { keyOf } from '#platform/files/stores/tenant-key.ts';
import type { Work } from '#platform/work.ts';

const algorithm = 'aes-256-ctr';
const block = 16;

interface Seal {
  key: Buffer;
  start: Buffer;
}

const sealOf = ({ secrets }: AppContext, name: string): Seal => ({
  key: secrets.key('import source'),
  start: createHash('sha256').update(name).digest().subarray(0, block),
});

/** Stores a file encrypted for the task that reads it: rows contain identity numbers. Returns its key. */
export async function keepSource({ context, actor }: Work, path: string, maxBytes: number): Promise<string> {
  const name = keyOf(context, actor.tenantId);
  const { key, start } = sealOf(context, name);
  const plain = createReadStream(path);
  const sealed = createCipheriv(algorithm, key, start);
  plain.on('error', (error) => sealed.destroy(error));
  sealed.on('close', () => plain.destroy());
  const files = ownFiles(context, actor.tenantId);
  await files.put(plain.pipe(sealed), { contentType: 'application/octet-stream', maxBytes, key: name });
  return name;
}

export const dropSource = ({ context, actor }: Pick<Work, 'context' | 'actor'>, name: string): Promise<void> =>
  ownFiles(context, actor.tenantId).remove(name);

/** Passes the original bytes to `use`. The temporary local copy is encrypted, since a crash leaves it behind. */
export async function withSource<R>(
  { context, actor }: Work,
  name: string,
  use: (source: ByteSource) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(await ownFiles(context, actor.tenantId).open(name), createWriteStream(path, { mode: 0o600 }));
    const { source, close } = await openFile(path);
    return await use(unsealed(source, sealOf(context, name))).finally(close);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const unsealed = (sealed: ByteSource, { key, start }: Seal): ByteSource => ({
  size: sealed.size,
  async read(offset, length) {
    const from = offset - (offset % block);
    const bytes = await sealed.read(from, length + offset - from);
    const opened = createDecipheriv(algorithm, key, counterAt(start, from / block)).update(bytes);
    return opened.subarray(offset - from);
  },
});

/** The counter of a block: the initial counter plus the number of blocks, as one number of 128 bits. */
function counterAt(start: Buffer, blocks: number): Buffer {
  const sum = (BigInt(`0x${start.toString('hex')}`) + BigInt(blocks)) & ((1n << 128n) - 1n);
  return Buffer.from(sum.toString(16).padStart(2 * block, '0'), 'hex');
}
