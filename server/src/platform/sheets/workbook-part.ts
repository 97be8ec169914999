import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import type { ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { brokenSheet } from './sheet-error.ts';
import { type XmlHandlers, xmlScanner } from './xml-scanner.ts';

export type Workbook = { source: ByteSource; entries: Map<string, ZipEntry> };

/** Passes one part to the handlers and yields after each chunk of at most 64 KB, so that nothing piles up. */
export async function* scanPart({ source }: Workbook, entry: ZipEntry, on: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const scanner = xmlScanner(on);
  for await (const piece of unpackEntry(source, entry)) {
    scanner.write(decode(decoder, piece));
    yield;
  }
  scanner.write(decode(decoder));
  scanner.end();
  yield;
}

function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw brokenSheet();
  }
}

export async function readPart(workbook: Workbook, entry: ZipEntry, on: Partial<XmlHandlers>): Promise<void> {
  const ignore = () => undefined;
  for await (const _ of scanPart(workbook, entry, { open: ignore, text: ignore, close: ignore, ...on }));
}

/** `worksheets/sheet1.xml` in `xl/workbook.xml` is `xl/worksheets/sheet1.xml`; a leading slash starts at the root. */
export function partPath(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
