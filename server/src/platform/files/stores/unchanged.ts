import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from './store.ts';

export class ObjectChanged extends Error {
  constructor() {
    super('the object differs from its digest');
    this.name = 'ObjectChanged';
  }
}

/** A file up to this size is compared before its first byte is sent; a larger one breaks off before its last bytes. */
const heldBack = 1024 * 1024;

/**
 * Opens a whole file and compares it with the digest of the upload, because the operator of a store could exchange
 * evidence (decision 171).
 *
 * @returns a stream that ends with `ObjectChanged` when the bytes differ
 */
export async function openUnchanged(store: ObjectStore, key: string, sha256: string): Promise<Readable> {
  const content = await store.open(key);
  const checked = Readable.from(unchanged(content, sha256), { objectMode: false });
  return checked.on('close', () => content.destroy());
}

async function* unchanged(content: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  let size = 0;
  const pieces: AsyncIterable<Buffer> = content;
  for await (const piece of pieces) {
    hash.update(piece);
    held.push(piece);
    size += piece.length;
    while (held.length > 1 && size > heldBack) {
      const first = held.shift() ?? Buffer.alloc(0);
      size -= first.length;
      yield first;
    }
  }
  if (hash.digest('hex') !== sha256) throw new ObjectChanged();
  yield* held;
}
