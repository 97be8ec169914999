import { crc32, deflateRawSync } from 'node:zlib';
import type { DirectoryEntry } from './inspect/zip-directory.ts';

const LOCAL = 0x04034b50;
export const LOCAL_SIZE = 30;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const END = 0x06054b50;
const END_SIZE = 22;
const VERSION = 20;
const STORED = 0;
export const DEFLATED = 8;
const UTF8 = 0x0800;
/** 1 January 1980, the first date of the format. */
const FIRST_DAY = 0x21;

export interface ZipRecord {
  entry: DirectoryEntry;
  record: Buffer;
}

export function makeRecord(name: string, content: Uint8Array, isPacked = true): ZipRecord {
  const packed = isPacked ? deflateRawSync(content) : content;
  const sizes = { crc: crc32(content), packed: packed.length, unpacked: content.length };
  const flags = Buffer.byteLength(name) === name.length ? 0 : UTF8;
  const entry = { name, flags, method: isPacked ? DEFLATED : STORED, ...sizes, offset: 0, isLink: false };
  const header = Buffer.alloc(LOCAL_SIZE);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, entry, 6);
  return { entry, record: Buffer.concat([header, Buffer.from(name), packed]) };
}

function writeFacts(into: Buffer, { name, flags, method, crc, packed, unpacked }: DirectoryEntry, at: number): void {
  into.writeUInt16LE(flags, at);
  into.writeUInt16LE(method, at + 2);
  into.writeUInt16LE(FIRST_DAY, at + 6);
  into.writeUInt32LE(crc, at + 8);
  into.writeUInt32LE(packed, at + 12);
  into.writeUInt32LE(unpacked, at + 16);
  into.writeUInt16LE(Buffer.byteLength(name), at + 20);
}

export function directoryLine(entry: DirectoryEntry): Buffer {
  const line = Buffer.alloc(CENTRAL_SIZE);
  line.writeUInt32LE(CENTRAL, 0);
  line.writeUInt16LE(VERSION, 4);
  line.writeUInt16LE(VERSION, 6);
  writeFacts(line, entry, 8);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, Buffer.from(entry.name)]);
}

export function endOf(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
