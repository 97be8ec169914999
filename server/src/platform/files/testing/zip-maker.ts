import { crc32, deflateRawSync } from 'node:zlib';

export type MadeEntry = {
  name: string;
  content: string | Uint8Array;
  stored?: boolean;
  flags?: number;
  claimUnpacked?: number;
  claimCrc?: number;
  claimPacked?: number;
  claimOffset?: number;
};

const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content);

function localHeader(entry: MadeEntry, packed: Buffer, content: Buffer): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(entry.flags ?? 0, 6);
  header.writeUInt16LE(entry.stored ? 0 : 8, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(entry.claimUnpacked ?? content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function directoryLine(entry: MadeEntry, packed: Buffer, content: Buffer, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(entry.flags ?? 0, 8);
  line.writeUInt16LE(entry.stored ? 0 : 8, 10);
  line.writeUInt32LE(entry.claimCrc ?? crc32(content), 16);
  line.writeUInt32LE(entry.claimPacked ?? packed.length, 20);
  line.writeUInt32LE(entry.claimUnpacked ?? content.length, 24);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt32LE(entry.claimOffset ?? offset, 42);
  return Buffer.concat([line, name]);
}

export function makeEnd(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** An archive of these entries, valid unless an entry claims otherwise; `count` overrides the number at the end. */
export function makeZip(entries: readonly MadeEntry[], { count = entries.length }: { count?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = bytesOf(entry.content);
    const packed = entry.stored ? content : deflateRawSync(content, { level: 9 });
    lines.push(directoryLine(entry, packed, content, offset));
    const part = Buffer.concat([localHeader(entry, packed, content), packed]);
    parts.push(part);
    offset += part.length;
  }
  const directory = Buffer.concat(lines);
  return Buffer.concat([...parts, directory, makeEnd(count, directory.length, offset)]);
}
