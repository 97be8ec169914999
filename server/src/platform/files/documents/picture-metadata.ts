import { Uncleanable } from './job.ts';

const pngParts = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

const at = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.toString('latin1', offset, offset + text.length) === text;

/**
 * The same picture without EXIF, XMP, comments and appended bytes. Pixels stay as they are, so this is exact and fast.
 * @throws Uncleanable for other formats
 */
export function withoutPictureMetadata(bytes: Buffer): Buffer {
  if (at(bytes, 0, '\xff\xd8\xff')) return cleanJpeg(bytes);
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return cleanPng(bytes);
  if (at(bytes, 0, 'GIF8')) return cleanGif(bytes);
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return cleanWebp(bytes);
  if (at(bytes, 0, 'BM')) return bytes;
  if (bytes.length > 88 && bytes.readUInt32LE(0) === 1 && at(bytes, 40, ' EMF')) return cleanEmf(bytes);
  // WMF has no field for a name: with and without its optional header
  if (bytes.length > 18 && (bytes.readUInt32LE(0) === 0x9ac6cdd7 || bytes.readUInt32LE(0) === 0x00090001)) return bytes;
  throw new Uncleanable('picture format');
}

const marker = { end: 0xd9, scan: 0xda, comment: 0xfe, firstApp: 0xe0, colours: 0xe2, adobe: 0xee, lastApp: 0xef };

/** Of the application segments, JFIF, colour profiles and the colour transform of Adobe are needed to show it. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let offset = 2; ; ) {
    const next = markerAt(bytes, offset);
    if (next === undefined) {
      // cut off after the pixels began: as much as there is
      kept.push(bytes.subarray(offset));
      break;
    }
    // entropy-coded data before the marker
    kept.push(bytes.subarray(offset, next));
    const code = bytes[next + 1] ?? 0;
    if (code === marker.end) {
      kept.push(bytes.subarray(next, next + 2));
      break;
    }
    if (next + 4 > bytes.length) throw new Uncleanable('jpeg');
    const end = next + 2 + bytes.readUInt16BE(next + 2);
    if (end > bytes.length) throw new Uncleanable('jpeg');
    if (isShown(bytes, code, next)) kept.push(bytes.subarray(next, end));
    offset = end;
  }
  return Buffer.concat(kept);
}

/** The next marker with a segment, or the end: not a stuffed byte, a fill byte or a restart. */
function markerAt(bytes: Buffer, from: number): number | undefined {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const code = bytes[offset + 1] ?? 0;
    const isPlain = code === 0 || code === 0xff || code === 1 || (code >= 0xd0 && code <= 0xd8);
    if (!isPlain) return offset;
  }
  return undefined;
}

function isShown(bytes: Buffer, code: number, offset: number): boolean {
  if (code === marker.comment) return false;
  if (code < marker.firstApp || code > marker.lastApp) return true;
  if (code === marker.colours) return at(bytes, offset + 4, 'ICC_PROFILE');
  return code === marker.firstApp ? at(bytes, offset + 4, 'JFIF\0') : code === marker.adobe;
}

function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    const name = bytes.toString('latin1', offset + 4, offset + 8);
    if (end > bytes.length) throw new Uncleanable('png');
    if (pngParts.test(name)) kept.push(bytes.subarray(offset, end));
    if (name === 'IEND') return Buffer.concat(kept);
    offset = end;
  }
  throw new Uncleanable('png');
}

function cleanGif(bytes: Buffer): Buffer {
  const tableOf = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let offset = 13 + tableOf(bytes[10] ?? 0);
  const kept: Buffer[] = [bytes.subarray(0, offset)];
  while (offset < bytes.length) {
    const begin = offset;
    const kind = bytes[offset];
    if (kind === 0x3b) return Buffer.concat([...kept, bytes.subarray(offset, offset + 1)]);
    if (kind === 0x2c) {
      offset = afterBlocks(bytes, offset + 11 + tableOf(bytes[offset + 9] ?? 0));
      kept.push(bytes.subarray(begin, offset));
    } else if (kind === 0x21) {
      const label = bytes[offset + 1];
      offset = afterBlocks(bytes, offset + 2);
      // timing, and how often an animation repeats
      if (label === 0xf9 || (label === 0xff && at(bytes, begin + 3, 'NETSCAPE2.0')))
        kept.push(bytes.subarray(begin, offset));
    } else throw new Uncleanable('gif');
  }
  throw new Uncleanable('gif');
}

function afterBlocks(bytes: Buffer, from: number): number {
  let offset = from;
  for (let size = bytes[offset]; size; size = bytes[offset]) offset += size + 1;
  return offset + 1;
}

function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(offset + 4);
    const end = offset + 8 + size + (size % 2);
    const name = bytes.toString('latin1', offset, offset + 4);
    if (offset + 8 + size > bytes.length) throw new Uncleanable('webp');
    if (/^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/.test(name)) {
      const part = Buffer.from(bytes.subarray(offset, end));
      // the flags that announce EXIF and XMP
      if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~0x0c;
      kept.push(part);
    }
    offset = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** The description in the head of an EMF names the program and the picture. */
function cleanEmf(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  const [characters, offset] = [bytes.readUInt32LE(60), bytes.readUInt32LE(64)];
  if (characters > 0 && offset + 2 * characters <= bytes.length) cleaned.fill(0, offset, offset + 2 * characters);
  return cleaned;
}

/** JPEG 2000 as used in PDF: boxes of XML and of unknown content go, the code stream stays. */
export function cleanJpeg2000(bytes: Buffer): Buffer {
  // a bare code stream has comments only
  if (bytes.readUInt16BE(0) === 0xff4f) return bytes;
  const kept: Buffer[] = [];
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(offset);
    const name = bytes.toString('latin1', offset + 4, offset + 8);
    // 0: up to the end; 1: a 64-bit size follows
    const length = size === 0 ? bytes.length - offset : size === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : size;
    if (length < 8 || offset + length > bytes.length) throw new Uncleanable('jpeg 2000');
    if (!/^(xml |uuid|uinf|jp2i)$/.test(name)) kept.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return Buffer.concat(kept);
}
