import type { ByteSource } from './byte-source.ts';

/** Pixels claimed by the header; nothing is decoded. */
export type ImageSize = { width: number; height: number };

const MAX_SEGMENTS = 500;

const png = (head: Buffer): ImageSize => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) });
const gif = (head: Buffer): ImageSize => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) });

function webp(head: Buffer): ImageSize | undefined {
  const form = head.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const packed = head.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Walks the segments to the frame header; profiles and EXIF before it may be long, so only segment headers are read.
 */
async function jpeg(source: ByteSource): Promise<ImageSize | undefined> {
  let offset = 2;
  for (let step = 0; step < MAX_SEGMENTS; step += 1) {
    const segment = await source.read(offset, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return undefined;
    const marker = segment[1] ?? 0;
    if (marker === 0xff) offset += 1;
    else if (isFrame(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    else offset += 2 + segment.readUInt16BE(2);
  }
  return undefined;
}

export async function imageSize(source: ByteSource, kind: string): Promise<ImageSize | undefined> {
  if (kind === 'jpeg') return jpeg(source);
  const head = await source.read(0, 32);
  if (head.length < 30 && kind !== 'gif') return undefined;
  if (kind === 'png') return png(head);
  if (kind === 'gif') return head.length < 10 ? undefined : gif(head);
  return kind === 'webp' ? webp(head) : undefined;
}
