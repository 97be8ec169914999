import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type ByteSource, readPieces } from './byte-source.ts';
import type { ZipEntry } from './inspect-zip.ts';
import { ZipRefusal } from './zip-refusal.ts';

async function* inflate(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = Readable.from(packed, { objectMode: false, highWaterMark: 64 * 1024 });
  const output = createInflateRaw({ chunkSize: 64 * 1024 });
  input.on('error', (error) => output.destroy(error));
  try {
    yield* input.pipe(output);
  } catch (error) {
    throw error instanceof ZipRefusal ? error : new ZipRefusal('broken');
  } finally {
    input.destroy();
    output.destroy();
  }
}

/**
 * The content of a checked entry in chunks of at most 64 KB. A size or checksum that differs from the directory ends
 * with `ZipRefusal('size')`. Holds nothing in memory; reading may stop at any time.
 */
export async function* unpackEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = readPieces(source, entry.start, entry.start + entry.packed);
  let count = 0;
  let crc = 0;
  for await (const piece of entry.deflated ? inflate(packed) : packed) {
    count += piece.length;
    if (count > entry.unpacked) throw new ZipRefusal('size');
    crc = crc32(piece, crc);
    yield piece;
  }
  if (count !== entry.unpacked || crc !== entry.crc) throw new ZipRefusal('size');
}
