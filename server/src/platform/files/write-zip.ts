import { directoryLine, endOf, makeRecord } from './zip-records.ts';

export interface ZipFile {
  name: string;
  content: string | Uint8Array;
  /** false for pictures: compressing them saves nothing */
  isPacked?: boolean;
}

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
