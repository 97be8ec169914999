import { extname } from 'node:path';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { DOCUMENT_ZIP, inspectZip, type ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { ZipRefusal } from '#platform/files/inspect/zip-refusal.ts';
import { readCsv } from '#platform/sheets/read-csv.ts';
import { readSheet, SHEET_LIMITS, type SheetRow } from '#platform/sheets/read-sheet.ts';
import { SheetError } from '#platform/sheets/sheet-error.ts';
import type { SheetRemark } from '#platform/sheets/sheet-remarks.ts';
import type { Loss, Picture } from '../format.ts';
import { asRefusal, FormatRefusal } from '../refusal.ts';
import { mostPictureBytes, pictureEndings, SheetPictures } from './sheet-pictures.ts';

/** Maximum rows of a file (domain.md 2.3), besides title and headings. */
export const mostRows = 5000;
const limits = { ...SHEET_LIMITS, maxRows: mostRows + 6, asShown: true };
export const otherSheets = ['填写说明', '可填内容'];

export interface TableFile {
  rows: AsyncGenerator<SheetRow>;
  pictures: ReadonlyMap<string, Picture>;
  losses: readonly Loss[];
  /** merged cells above this row are a title; set when the headings are found */
  title: { above: number };
  /** complete after the last row */
  remarks: readonly SheetRemark[];
  inside?: { pictures: SheetPictures; media: readonly string[] };
}

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);

export async function openTable(bytes: Uint8Array): Promise<TableFile> {
  if (startsWith(bytes, 0x50, 0x4b)) {
    const entries = await inspectZip(bytesSource(bytes), DOCUMENT_ZIP);
    const isBook = entries.some(({ name }) => name === '[Content_Types].xml');
    if (!isBook) return openArchive(bytes, entries);
    const media = entries.filter(({ name }) => name.startsWith('xl/media/'));
    const title = { above: Number.MAX_SAFE_INTEGER };
    const remarks: SheetRemark[] = [];
    const onRemark = (remark: SheetRemark) => void remarks.push(remark);
    return {
      rows: readSheet(bytes, { ...limits, noMerged: title, onlySheetBeside: otherSheets, onRemark }),
      pictures: new Map(),
      losses: [],
      title,
      remarks,
      inside: { pictures: await SheetPictures.of(bytesSource(bytes)), media: media.map(({ name }) => name) },
    };
  }
  const rows = startsWith(bytes, 0xd0, 0xcf)
    ? readSheet(bytes, limits)
    : readCsv(bytesSource(withoutLoneSurrogates(bytes)), limits);
  return { rows, pictures: new Map(), losses: [], title: { above: 0 }, remarks: [] };
}

export const embedded = (count: number): Loss => ({
  place: '工作表',
  construct: 'xl/media',
  words: [
    `表格中嵌入的${count}张图片不导入：请把图片与表格放进一个zip文件，并在【图片文件名】列写文件名`,
    `${count} pictures within the sheet are left out: put them beside it into a zip and name them in 图片文件名`,
  ],
});

/** The replacement character U+FFFD in UTF-8. */
const unreadable = [0xef, 0xbf, 0xbd];

/**
 * Replaces lone surrogates, which some programs write in UTF-8. Otherwise the valid rest would be taken for another
 * encoding.
 */
function withoutLoneSurrogates(bytes: Uint8Array): Uint8Array {
  const text = Uint8Array.from(bytes);
  let isChanged = false;
  for (let at = text.indexOf(0xed); at >= 0; at = text.indexOf(0xed, at + 1)) {
    const [second = 0, third = 0] = [text[at + 1], text[at + 2]];
    if (second < 0xa0 || second > 0xbf || (third & 0xc0) !== 0x80) continue;
    text.set(unreadable, at);
    isChanged = true;
  }
  try {
    if (isChanged) new TextDecoder('utf-8', { fatal: true }).decode(text);
    return text;
  } catch {
    return bytes;
  }
}

async function contentOf(bytes: Uint8Array, entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unpackEntry(bytesSource(bytes), entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
/** Metadata that macOS adds to archives. */
const isLeftBehind = (name: string): boolean => name.startsWith('__MACOSX/') || baseName(name).startsWith('.');

async function openArchive(bytes: Uint8Array, all: readonly ZipEntry[]): Promise<TableFile> {
  const entries = all.filter(({ name }) => !isLeftBehind(name));
  const ending = ({ name }: ZipEntry) => extname(name).toLowerCase();
  const [table, ...more] = entries.filter((entry) => ['.xlsx', '.csv'].includes(ending(entry)));
  if (table === undefined || more.length > 0)
    throw new FormatRefusal('zip', [
      '压缩包中应有且只有一个xlsx或csv表格，图片放在同一压缩包内',
      'An archive holds one xlsx or csv table, with its pictures beside it',
    ]);
  if (table.unpacked > SHEET_LIMITS.maxBytes) throw new ZipRefusal('unpacked');
  const pictures = new Map<string, Picture>();
  const losses: Loss[] = [];
  const lose = (name: string, words: Loss['words']) =>
    losses.push({ place: name, construct: extname(name) || name, words });
  const folder = table.name.slice(0, table.name.lastIndexOf('/') + 1);
  for (const entry of entries) {
    if (entry === table) continue;
    const name = entry.name.startsWith(folder) ? entry.name.slice(folder.length) : entry.name;
    if (!pictureEndings.includes(ending(entry)))
      lose(entry.name, ['不是图片，未导入', 'It is no picture and is left out']);
    else if (entry.unpacked > mostPictureBytes)
      lose(entry.name, ['图片不能超过5MB，未导入', 'A picture is 5 MB at most: left out']);
    else pictures.set(name, { name, bytes: await contentOf(bytes, entry) });
  }
  const inner = await openTable(await contentOf(bytes, table));
  return { ...inner, pictures, losses: [...losses, ...inner.losses] };
}

export function pictureNamed(pictures: ReadonlyMap<string, Picture>, text: string): Picture | undefined {
  const said = text.toLowerCase().replace(/\\/gu, '/');
  const forms = (name: string) => [name, baseName(name), baseName(name).slice(0, -extname(name).length)];
  return pictures.get(text) ?? [...pictures.values()].find(({ name }) => forms(name.toLowerCase()).includes(said));
}

export function tableRefusal(error: unknown): unknown {
  if (error instanceof SheetError) return new FormatRefusal(error.code, error.words);
  return asRefusal(error) ?? error;
}
