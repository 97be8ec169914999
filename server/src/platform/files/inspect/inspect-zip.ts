import { takingTurns } from '#platform/turns.ts';
import type { ByteSource } from './byte-source.ts';
import { type DirectoryEntry, entryName, MAX_NAME, readDirectory } from './zip-directory.ts';
import { ZipRefusal } from './zip-refusal.ts';

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const STORED = 0;
const DEFLATED = 8;
/** Below this size a high ratio is normal for a sheet of equal cells, and harmless. */
const RATIO_MATTERS = 4 * 1024 * 1024;

const NESTED = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|jar|war|cab|iso|docx|docm|xlsx|xlsm|xlsb|pptx|ods|odt)$/i;
const UNSAFE_NAME = /(^|\/)\.{1,2}(\/|$)|^\/|^[A-Za-z]:|\\|\/\/|\p{Cc}|\uFFFD/u;

/** Limits of an archive, in bytes after unpacking. `nested`: whether archives inside are refused or ignored. */
export type ZipLimits = {
  maxEntries: number;
  maxUnpacked: number;
  maxRatio: number;
  nested: 'refuse' | 'leave';
};

export const SHEET_ZIP: ZipLimits = {
  maxEntries: 2000,
  maxUnpacked: 200 * 1024 * 1024,
  maxRatio: 250,
  nested: 'refuse',
};
/** A list of a million rows is streamed, so its rows and the ratio limit it. */
export const LONG_SHEET_ZIP: ZipLimits = { ...SHEET_ZIP, maxUnpacked: 3 * 1024 * 1024 * 1024 };
/** A Word file may contain charts with their workbook; it is stored as uploaded and never unpacked here. */
export const DOCUMENT_ZIP: ZipLimits = { ...SHEET_ZIP, maxEntries: 5000, nested: 'leave' };

export type ZipEntry = {
  name: string;
  deflated: boolean;
  crc: number;
  packed: number;
  unpacked: number;
  start: number;
};

function checkClaims(entry: DirectoryEntry, limits: ZipLimits): void {
  if ((entry.flags & ENCRYPTED) !== 0) throw new ZipRefusal('encrypted');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new ZipRefusal('method');
  if (entry.method === STORED && entry.packed !== entry.unpacked) throw new ZipRefusal('size');
  if (entry.name === '' || entry.name.length > MAX_NAME || entry.isLink || UNSAFE_NAME.test(entry.name)) {
    throw new ZipRefusal('name');
  }
  if (limits.nested === 'refuse' && NESTED.test(entry.name)) throw new ZipRefusal('nested');
  if (entry.unpacked > RATIO_MATTERS && entry.unpacked > entry.packed * limits.maxRatio) throw new ZipRefusal('ratio');
}

function checkTotals(entries: DirectoryEntry[], limits: ZipLimits): void {
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  if (names.size !== entries.length) throw new ZipRefusal('overlap');
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > limits.maxUnpacked) throw new ZipRefusal('unpacked');
}

/** The start of the content, from the local header, which must agree with the directory. */
async function locate(source: ByteSource, entry: DirectoryEntry): Promise<ZipEntry> {
  const header = await source.read(entry.offset, LOCAL_SIZE + 4 * 512);
  if (header.length < LOCAL_SIZE || header.readUInt32LE(0) !== LOCAL) throw new ZipRefusal('broken');
  const nameLength = header.readUInt16LE(26);
  const name = entryName(header.subarray(LOCAL_SIZE, LOCAL_SIZE + nameLength));
  if ((header.readUInt16LE(6) & ENCRYPTED) !== 0) throw new ZipRefusal('encrypted');
  if (name !== entry.name || header.readUInt16LE(8) !== entry.method) throw new ZipRefusal('overlap');
  return {
    name: entry.name,
    deflated: entry.method === DEFLATED,
    crc: entry.crc,
    packed: entry.packed,
    unpacked: entry.unpacked,
    start: entry.offset + LOCAL_SIZE + nameLength + header.readUInt16LE(28),
  };
}

/** Entries that share bytes unpack to far more than the file holds; each must end before the next begins. */
function checkOverlap(entries: DirectoryEntry[], located: ZipEntry[], directoryStart: number): void {
  const spans = located
    .map((entry, index) => ({ from: entries[index]?.offset ?? 0, to: entry.start + entry.packed }))
    .sort((a, b) => a.from - b.from);
  let reached = 0;
  for (const { from, to } of spans) {
    if (from < reached || to > directoryStart) throw new ZipRefusal('overlap');
    reached = to;
  }
  if (spans[0] !== undefined && spans[0].from !== 0) throw new ZipRefusal('overlap');
}

/**
 * Checks an archive before unpacking (ASVS 5.2.3, S31): number of entries, claimed total size, ratio, encryption, path
 * traversal, links, nested archives, overlapping entries, leading bytes. Throws `ZipRefusal`. `unpackEntry` enforces
 * the claimed sizes.
 */
export async function inspectZip(source: ByteSource, limits: ZipLimits = SHEET_ZIP): Promise<ZipEntry[]> {
  const { entries, start } = await readDirectory(source, limits.maxEntries);
  const turn = takingTurns();
  for (const entry of entries) {
    checkClaims(entry, limits);
    await turn();
  }
  checkTotals(entries, limits);
  const located: ZipEntry[] = [];
  for (const entry of entries) {
    located.push(await locate(source, entry));
    await turn();
  }
  checkOverlap(entries, located, start);
  return located.filter((entry) => !entry.name.endsWith('/'));
}
