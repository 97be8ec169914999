import { directoryLine, endOf, makeRecord } from './zip-records.ts';

/** A file to be put into an archive. */
export interface ZipFile {
  name: string;
  content: string | Uint8Array;
  /** pictures do not shrink: they lie as they are */
  isPacked?: boolean;
}

/** An archive of these files, the same bytes for the same files. */
export function writeZip(files: Iterable<ZipFile>): Uint8Array {
  const records: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isPacked } of files) {
    const { entry, record } = makeRecord(name, typeof content === 'string' ? Buffer.from(content) : content, isPacked);
    records.push(record);
    lines.push(directoryLine({ ...entry, offset }));
    offset += record.length;
  }
  const directory = Buffer.concat(lines);
  return Buffer.concat([...records, directory, endOf(lines.length, directory.length, offset)]);
}
