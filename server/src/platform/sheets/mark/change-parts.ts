import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { type DirectoryEntry, readDirectory } from '#platform/files/inspect/zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const END = 0x06054b50;
const END_SIZE = 22;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the first day an archive can name. */
const FIRST_DAY = 0x21;
const MAX_PARTS = 10_000;

/** The end of an archive of ours, from a place on; what lies before it has left already. */
export interface Tail {
  from: number;
  bytes: Buffer;
}

/** As much as has to be held: its directory is looked for that far from the end. */
export const TAIL_SIZE = 128 * 1024;

/** Makes a part's content anew; one that is not there yet is made of an empty text. */
export type PartChange = (content: string) => string;

/**
 * The same end of the archive with these parts changed. They lie behind the long ones, so that an archive is changed while it is
 * read and never held whole.
 */
export async function changeParts({ from, bytes }: Tail, changes: ReadonlyMap<string, PartChange>): Promise<Buffer> {
  const held = (offset: number, end: number): Buffer => {
    if (offset < from) throw new RangeError('a part that is to be changed has left already');
    return bytes.subarray(offset - from, end - from);
  };
  const source = {
    size: from + bytes.length,
    read: async (offset: number, length: number) => held(offset, offset + length),
  };
  const { entries, start } = await readDirectory(source, MAX_PARTS);
  const parts = entries.toSorted((one, other) => one.offset - other.offset);
  const first = parts.findIndex(({ name }) => changes.has(name));
  if (first < 0) throw new RangeError('none of the parts that are to be changed is there');
  const cut = parts[first]?.offset ?? start;
  const records = [bytes.subarray(0, Math.max(0, cut - from))];
  const lines = parts.slice(0, first).map(directoryLine);
  let offset = cut;
  const put = ({ entry, record }: Part) => {
    records.push(record);
    lines.push(directoryLine({ ...entry, offset }));
    offset += record.length;
  };
  for (const [at, entry] of parts.entries()) {
    if (at < first) continue;
    const record = held(entry.offset, parts[at + 1]?.offset ?? start);
    const change = changes.get(entry.name);
    put(change ? makePart(entry.name, change(contentOf(entry, record))) : { entry, record });
  }
  for (const [name, change] of changes) if (!parts.some((part) => part.name === name)) put(makePart(name, change('')));
  const directory = Buffer.concat(lines);
  return Buffer.concat([...records, directory, endOf(lines.length, directory.length, offset)]);
}

interface Part {
  entry: DirectoryEntry;
  record: Buffer;
}

function contentOf({ method, packed }: DirectoryEntry, record: Buffer): string {
  const start = LOCAL_SIZE + record.readUInt16LE(26) + record.readUInt16LE(28);
  const content = record.subarray(start, start + packed);
  return (method === DEFLATED ? inflateRawSync(content) : content).toString();
}

function makePart(name: string, text: string): Part {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content);
  const sizes = { crc: crc32(content), packed: packed.length, unpacked: content.length };
  const entry = { name, flags: 0, method: DEFLATED, ...sizes, offset: 0, isLink: false };
  const header = Buffer.alloc(LOCAL_SIZE);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, entry, 6);
  return { entry, record: Buffer.concat([header, Buffer.from(name), packed]) };
}

/** What a local header and a line of the directory say alike. */
function writeFacts(into: Buffer, { name, flags, method, crc, packed, unpacked }: DirectoryEntry, at: number): void {
  into.writeUInt16LE(flags, at);
  into.writeUInt16LE(method, at + 2);
  into.writeUInt16LE(FIRST_DAY, at + 6);
  into.writeUInt32LE(crc, at + 8);
  into.writeUInt32LE(packed, at + 12);
  into.writeUInt32LE(unpacked, at + 16);
  into.writeUInt16LE(Buffer.byteLength(name), at + 20);
}

function directoryLine(entry: DirectoryEntry): Buffer {
  const line = Buffer.alloc(CENTRAL_SIZE);
  line.writeUInt32LE(CENTRAL, 0);
  line.writeUInt16LE(VERSION, 4);
  line.writeUInt16LE(VERSION, 6);
  writeFacts(line, entry, 8);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, Buffer.from(entry.name)]);
}

function endOf(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
