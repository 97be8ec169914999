import { type FileHandle, open } from 'node:fs/promises';

export type ByteSource = {
  size: number;
  /** Up to `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Promise<Buffer>;
};

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: async (offset, length) => view(bytes).subarray(offset, Math.max(offset, offset + length)),
});

async function readFully(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

export async function openFile(path: string): Promise<{ source: ByteSource; close(): Promise<void> }> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  const read = (offset: number, length: number) =>
    readFully(file, offset, Math.max(0, Math.min(length, size - offset)));
  return { source: { size, read }, close: () => file.close() };
}

const PIECE = 64 * 1024;

/** `end` is exclusive. */
export async function* readPieces(source: ByteSource, start = 0, end = source.size): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end; ) {
    const piece = await source.read(offset, Math.min(PIECE, end - offset));
    if (piece.length === 0) return;
    yield piece;
    offset += piece.length;
  }
}
