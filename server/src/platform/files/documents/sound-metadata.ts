import { Uncleanable } from './job.ts';

const at = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.toString('latin1', offset, offset + text.length) === text;

/** Removes ID3 (artist, comment, pictures) and APE tags around the frames. */
export function cleanMp3(bytes: Buffer): Buffer {
  let start = 0;
  // players may stack several
  while (at(bytes, start, 'ID3')) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(start + 6, start + 10);
    const footer = (bytes[start + 5] ?? 0) & 0x10 ? 10 : 0;
    start += 10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer;
  }
  let end = bytes.length;
  for (;;) {
    const tag = at(bytes, end - 128, 'TAG') ? 128 : at(bytes, end - 32, 'APETAGEX') ? 32 + apeSize(bytes, end) : 0;
    if (tag === 0 || end - tag < start) break;
    end -= tag;
  }
  if (start >= end) throw new Uncleanable('mp3');
  return bytes.subarray(start, end);
}

/** The size in the footer counts items and footer; the header before them is optional. */
function apeSize(bytes: Buffer, end: number): number {
  const items = bytes.readUInt32LE(end - 32 + 12) - 32;
  const hasHead = (bytes.readUInt32LE(end - 32 + 20) & 0x80000000) !== 0;
  return Math.max(0, items) + (hasHead ? 32 : 0);
}

/** Keeps format and samples of a wave file; INFO, bext, iXML and others name device, place and author. */
export function cleanWav(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(offset + 4);
    const end = Math.min(bytes.length, offset + 8 + size + (size % 2));
    if (/^(fmt |data|fact)$/.test(bytes.toString('latin1', offset, offset + 4))) kept.push(bytes.subarray(offset, end));
    offset = end;
  }
  if (kept.length < 2) throw new Uncleanable('wav');
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

const holders = /^(moov|trak|mdia|minf|stbl|edts|dinf)$/;
/** Boxes that name place, device, author or time of a recording. */
const personal = /^(udta|meta|uuid|free|skip|wide)$/;

/**
 * Blanks the boxes of an m4a that describe the recording, and its times. Sizes stay, because the samples are found by
 * their place in the file.
 */
export function cleanM4a(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  blankBoxes(cleaned, 0, cleaned.length, 0);
  return cleaned;
}

function blankBoxes(bytes: Buffer, from: number, to: number, depth: number): void {
  for (let offset = from; offset + 8 <= to; ) {
    const stated = bytes.readUInt32BE(offset);
    const name = bytes.toString('latin1', offset + 4, offset + 8);
    const head = stated === 1 ? 16 : 8;
    const size = stated === 0 ? to - offset : stated === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : stated;
    if (size < head || offset + size > to) throw new Uncleanable('m4a');
    const end = offset + size;
    if (personal.test(name)) {
      bytes.write('free', offset + 4, 'latin1');
      bytes.fill(0, offset + head, end);
    } else if (holders.test(name) && depth < 8) blankBoxes(bytes, offset + head, end, depth + 1);
    else if (/^(mvhd|tkhd|mdhd)$/.test(name)) {
      const width = bytes[offset + head] === 1 ? 16 : 8;
      bytes.fill(0, offset + head + 4, Math.min(end, offset + head + 4 + width));
    }
    offset = end;
  }
}
