import { inflateRawSync } from 'node:zlib';
import { type DirectoryEntry, readDirectory } from '#platform/files/inspect/zip-directory.ts';
import { DEFLATED, directoryLine, endOf, LOCAL_SIZE, makeRecord, type ZipRecord } from '#platform/files/zip-records.ts';

const MAX_PARTS = 10_000;

export interface Tail {
  from: number;
  bytes: Buffer;
}

/** Bytes to hold back: the directory is searched that far from the end. */
export const TAIL_SIZE = 128 * 1024;

/** A missing part is created from an empty text. */
export type PartChange = (content: string) => string;

/**
 * Changes parts at the end of an archive. They follow the long parts, so that an archive can be changed while
 * streaming.
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
  const put = ({ entry, record }: ZipRecord) => {
    records.push(record);
    lines.push(directoryLine({ ...entry, offset }));
    offset += record.length;
  };
  for (const [at, entry] of parts.entries()) {
    if (at < first) continue;
    const record = held(entry.offset, parts[at + 1]?.offset ?? start);
    const change = changes.get(entry.name);
    put(change ? makeRecord(entry.name, Buffer.from(change(contentOf(entry, record)))) : { entry, record });
  }
  for (const [name, change] of changes)
    if (!parts.some((part) => part.name === name)) put(makeRecord(name, Buffer.from(change(''))));
  const directory = Buffer.concat(lines);
  return Buffer.concat([...records, directory, endOf(lines.length, directory.length, offset)]);
}

function contentOf({ method, packed }: DirectoryEntry, record: Buffer): string {
  const start = LOCAL_SIZE + record.readUInt16LE(26) + record.readUInt16LE(28);
  const content = record.subarray(start, start + packed);
  return (method === DEFLATED ? inflateRawSync(content) : content).toString();
}
