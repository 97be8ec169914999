import type { FileKind } from '../kinds.ts';
import type { ByteSource } from './byte-source.ts';
import { DOCUMENT_ZIP, inspectZip, type ZipLimits } from './inspect-zip.ts';
import { oleNames } from './ole.ts';
import { looksLikeText } from './text-content.ts';

const HEAD = 64 * 1024;

const at = (head: Buffer, offset: number, text: string): boolean =>
  head.toString('latin1', offset, offset + text.length) === text;

type Magic = { kind: FileKind; is: (head: Buffer) => boolean };

const MAGIC: readonly Magic[] = [
  { kind: 'pdf', is: (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)) },
  { kind: 'png', is: (head) => at(head, 0, '\x89PNG\r\n\x1a\n') && at(head, 12, 'IHDR') },
  { kind: 'jpeg', is: (head) => at(head, 0, '\xff\xd8\xff') },
  { kind: 'gif', is: (head) => at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a') },
  { kind: 'webp', is: (head) => at(head, 0, 'RIFF') && at(head, 8, 'WEBPVP8') },
  { kind: 'wav', is: (head) => at(head, 0, 'RIFF') && at(head, 8, 'WAVE') },
  { kind: 'm4a', is: (head) => at(head, 4, 'ftypM4A') },
  {
    kind: 'mp4',
    is: (head) => /^ftyp(isom|iso[2-6]|mp4[12]|avc1|M4V |MSNV|dash)/.test(head.toString('latin1', 4, 12)),
  },
  { kind: 'mp3', is: (head) => at(head, 0, 'ID3') || isMpegFrame(head) },
  { kind: 'amr', is: (head) => at(head, 0, '#!AMR') },
];

/** Sync word, layer III, and neither a reserved bit rate nor a reserved sampling rate. */
function isMpegFrame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c;
}

async function zipKind(source: ByteSource, limits: ZipLimits): Promise<FileKind> {
  const names = (await inspectZip(source, limits)).map((entry) => entry.name);
  const isOffice = names.includes('[Content_Types].xml') && !names.some((name) => /vbaProject\.bin$/i.test(name));
  if (isOffice && names.some((name) => name.startsWith('word/'))) return 'docx';
  if (isOffice && names.some((name) => name.startsWith('xl/'))) return 'xlsx';
  return 'zip';
}

async function oleKind(source: ByteSource): Promise<FileKind | undefined> {
  const names = await oleNames(source);
  if (names.includes('EncryptedPackage')) return 'encrypted';
  if (names.includes('WordDocument')) return 'doc';
  if (names.includes('Workbook') || names.includes('Book')) return 'xls';
  return undefined;
}

/** Markup a browser might execute: refused anywhere in the head of a file. */
const ACTIVE = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php|\?xml)\b/i;

const hasActiveHead = (head: Buffer): boolean => ACTIVE.test(head.toString('latin1', 0, 4096).replaceAll('\0', ''));

/** Pictures and sounds hold an XMP packet near the head; its XML declaration is not page markup. */
const withoutXmp = (head: Buffer): Buffer => Buffer.from(head.toString('latin1').replace(/<\?xml/g, ''), 'latin1');

const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');

/** A second file appended to the first (GIFAR and similar): a zip directory that ends exactly where the file ends. */
async function hidesArchive(source: ByteSource): Promise<boolean> {
  const tail = await source.read(Math.max(0, source.size - 66_000), 66_000);
  for (let at = tail.indexOf(ARCHIVE_END); at >= 0; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

async function magicKind(source: ByteSource, head: Buffer): Promise<FileKind | undefined> {
  const kind = MAGIC.find((magic) => magic.is(head))?.kind;
  if (kind === undefined) return undefined;
  if (await hidesArchive(source)) return 'markup';
  if (kind === 'pdf') return kind;
  return hasActiveHead(withoutXmp(head)) || head.subarray(0, 1024).includes('%PDF-') ? 'markup' : kind;
}

/**
 * The kind of a file by its bytes; undefined when unknown. `markup` stands for html, svg, scripts and files of two
 * kinds at once; `encrypted` for password-protected Office files. Throws `ZipRefusal` when an archive is dangerous or
 * broken.
 */
export async function detectKind(source: ByteSource, zip: ZipLimits = DOCUMENT_ZIP): Promise<FileKind | undefined> {
  const head = await source.read(0, HEAD);
  if (at(head, 0, 'PK\x03\x04')) return zipKind(source, zip);
  if (at(head, 0, '\xd0\xcf\x11\xe0')) return oleKind(source);
  const kind = await magicKind(source, head);
  if (kind !== undefined) return kind;
  if (hasActiveHead(head)) return 'markup';
  return looksLikeText(head, source.size) ? 'txt' : undefined;
}
