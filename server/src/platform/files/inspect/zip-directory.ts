import { takingTurns } from '#platform/turns.ts';
import type { ByteSource } from './byte-source.ts';
import { ZipRefusal } from './zip-refusal.ts';

const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const MAX_COMMENT = 0xffff;
/** Longest name in characters, and in the bytes they can take. A longer one is refused before it is decoded. */
export const MAX_NAME = 512;
const MAX_NAME_BYTES = 4 * MAX_NAME;
/** Sizes beyond a 32-bit field mean ZIP64: more than 4 GB, beyond every upload limit. */
const ZIP64 = 0xffffffff;

/** One entry of the central directory, with its claims. Sizes in bytes. */
export type DirectoryEntry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
  isLink: boolean;
};

export type Directory = { entries: DirectoryEntry[]; start: number };

async function findEnd(source: ByteSource): Promise<{ end: Buffer; at: number }> {
  const from = Math.max(0, source.size - END_SIZE - MAX_COMMENT);
  const tail = await source.read(from, source.size - from);
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    const fits = tail.readUInt32LE(at) === END && at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length;
    if (fits) return { end: tail.subarray(at), at: from + at };
  }
  throw new ZipRefusal('broken');
}

const utf8Names = new TextDecoder('utf-8', { ignoreBOM: true });
const gbkNames = new TextDecoder('gb18030');

/** Entry names are UTF-8, or GBK from a Chinese Windows. Other bytes yield U+FFFD, which is refused later. */
export function entryName(bytes: Uint8Array): string {
  const utf8 = utf8Names.decode(bytes);
  return utf8.includes('\uFFFD') ? gbkNames.decode(bytes) : utf8;
}

function readEntry(directory: Buffer, at: number): { entry: DirectoryEntry; next: number } {
  if (at + CENTRAL_SIZE > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new ZipRefusal('broken');
  const nameLength = directory.readUInt16LE(at + 28);
  if (nameLength > MAX_NAME_BYTES) throw new ZipRefusal('name');
  const next = at + CENTRAL_SIZE + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw new ZipRefusal('broken');
  const entry = {
    name: entryName(directory.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength)),
    flags: directory.readUInt16LE(at + 8),
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    packed: directory.readUInt32LE(at + 20),
    unpacked: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
    isLink: directory.readUInt32LE(at + 38) >>> 28 === 0xa,
  };
  if (entry.packed === ZIP64 || entry.unpacked === ZIP64 || entry.offset === ZIP64) throw new ZipRefusal('unpacked');
  return { entry, next };
}

/**
 * Reads the central directory without any content. Refuses split archives, bytes between directory and end (an appended
 * second file), and a wrong count. Checks `maxEntries` first, so that a million entries cost nothing.
 */
export async function readDirectory(source: ByteSource, maxEntries: number): Promise<Directory> {
  if (source.size < END_SIZE) throw new ZipRefusal('broken');
  const { end, at } = await findEnd(source);
  const [disk, startDisk, onDisk, count] = [4, 6, 8, 10].map((field) => end.readUInt16LE(field));
  const [size, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (disk !== 0 || startDisk !== 0 || onDisk !== count || count === undefined) throw new ZipRefusal('broken');
  if (count > maxEntries) throw new ZipRefusal('entries');
  if (start + size !== at) throw new ZipRefusal('broken');
  const directory = await source.read(start, size);
  const entries: DirectoryEntry[] = [];
  const turn = takingTurns();
  for (let next = 0; next < directory.length; ) {
    const read = readEntry(directory, next);
    entries.push(read.entry);
    if (entries.length > count) throw new ZipRefusal('broken');
    next = read.next;
    await turn();
  }
  if (entries.length !== count) throw new ZipRefusal('broken');
  return { entries, start };
}
