import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { bytesAt, glyphOf, type TrueType, table } from './true-type.ts';

const packed = promisify(deflate);
type Tables = Map<string, Buffer>;

/** Flags of the components of a composite glyph. */
const WORDS = 1;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const MATRIX = 128;

function partsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = MORE; flags & MORE; ) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0);
  }
  return parts;
}

async function outlineOf(file: FileHandle, { tables, outlines }: TrueType, glyph: number): Promise<Buffer> {
  const loca = table(tables, 'loca');
  const isLong = table(tables, 'head').readInt16BE(50) === 1;
  const place = (at: number): number => (isLong ? loca.readUInt32BE(4 * at) : 2 * loca.readUInt16BE(2 * at));
  return await bytesAt(file, outlines + place(glyph), place(glyph + 1) - place(glyph));
}

async function outlinesOf(font: TrueType, codePoints: readonly number[]): Promise<Map<number, Buffer>> {
  const file = await open(font.path);
  const outlines = new Map<number, Buffer>();
  const take = async (glyph: number): Promise<void> => {
    if (outlines.has(glyph)) return;
    const outline = await outlineOf(file, font, glyph);
    outlines.set(glyph, outline);
    for (const part of partsOf(outline)) await take(part);
  };
  try {
    for (const glyph of [0, ...codePoints.map((codePoint) => glyphOf(font, codePoint))]) await take(glyph);
  } finally {
    await file.close();
  }
  return outlines;
}

/** Glyphs keep their numbers: omitted ones are empty, so that no reference needs rewriting. */
function placed(font: TrueType, outlines: ReadonlyMap<number, Buffer>): { glyf: Buffer; loca: Buffer } {
  const count = table(font.tables, 'maxp').readUInt16BE(4);
  const loca = Buffer.alloc(4 * (count + 1));
  const parts: Buffer[] = [];
  let at = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.writeUInt32BE(at, 4 * glyph);
    const outline = outlines.get(glyph);
    if (outline === undefined) continue;
    const gap = Buffer.alloc(-outline.length & 3);
    parts.push(outline, gap);
    at += outline.length + gap.length;
  }
  loca.writeUInt32BE(at, 4 * count);
  return { glyf: Buffer.concat(parts), loca };
}

/** The widths of the included glyphs; the others are zero and compress to nothing. */
function widths({ tables }: TrueType, kept: ReadonlyMap<number, Buffer>): Buffer {
  const given = table(tables, 'hmtx');
  const full = table(tables, 'hhea').readUInt16BE(34);
  const copy = Buffer.alloc(given.length);
  const keep = (from: number, to: number) => given.copy(copy, from, from, to);
  for (const glyph of [full - 1, ...kept.keys()])
    if (glyph < full) keep(4 * glyph, 4 * glyph + 4);
    else keep(4 * full + 2 * (glyph - full), 4 * full + 2 * (glyph - full) + 2);
  return copy;
}

/** One character table of format 12 for platform Windows, which every browser reads. */
function characterTable(font: TrueType, codePoints: readonly number[]): Buffer {
  const cmap = Buffer.alloc(28 + 12 * codePoints.length);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(cmap.length - 12, 16);
  cmap.writeUInt32BE(codePoints.length, 24);
  for (const [at, codePoint] of codePoints.entries()) {
    cmap.writeUInt32BE(codePoint, 28 + 12 * at);
    cmap.writeUInt32BE(codePoint, 32 + 12 * at);
    cmap.writeUInt32BE(glyphOf(font, codePoint), 36 + 12 * at);
  }
  return cmap;
}

function nameless(post: Buffer | undefined): Buffer {
  const copy = Buffer.alloc(32);
  post?.copy(copy, 0, 0, 32);
  copy.writeUInt32BE(0x00030000, 0);
  return copy;
}

function withLongPlaces(head: Buffer): Buffer {
  const copy = Buffer.from(head);
  copy.writeInt16BE(1, 50);
  return copy;
}

function sumOf(content: Buffer): number {
  let sum = 0;
  for (let at = 0; at < content.length; at += 4)
    sum = (sum + (at + 4 <= content.length ? content.readUInt32BE(at) : lastWord(content, at))) >>> 0;
  return sum;
}

const lastWord = (content: Buffer, at: number): number =>
  Buffer.concat([content.subarray(at), Buffer.alloc(3)]).readUInt32BE(0);

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc(-content.length & 3)]);

async function woff(tables: Tables): Promise<Buffer> {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(20 * sorted.length);
  const contents: Buffer[] = [];
  let at = 44 + directory.length;
  for (const [index, [tag, content]] of sorted.entries()) {
    const small = await packed(content, { level: 9 });
    const stored = small.length < content.length ? small : content;
    directory.write(tag, 20 * index, 'latin1');
    for (const [place, number] of [at, stored.length, content.length, sumOf(content)].entries())
      directory.writeUInt32BE(number, 20 * index + 4 + 4 * place);
    contents.push(padded(stored));
    at += padded(stored).length;
  }
  const head = Buffer.alloc(44);
  head.write('wOFF', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(at, 8);
  head.writeUInt16BE(sorted.length, 12);
  head.writeUInt32BE(
    12 + sorted.reduce((sum, [, content]) => sum + 16 + content.length + (-content.length & 3), 0),
    16,
  );
  return Buffer.concat([head, directory, ...contents]);
}

/**
 * The characters of a font as a separate font (WOFF) that draws them equally.
 * @param codePoints ascending, all in the font
 */
export async function sliceOf(font: TrueType, codePoints: readonly number[]): Promise<Buffer> {
  const outlines = await outlinesOf(font, codePoints);
  const tables: Tables = new Map(font.tables);
  const { glyf, loca } = placed(font, outlines);
  tables.set('glyf', glyf).set('loca', loca).set('hmtx', widths(font, outlines));
  tables.set('cmap', characterTable(font, codePoints)).set('post', nameless(font.tables.get('post')));
  tables.set('head', withLongPlaces(table(font.tables, 'head')));
  return await woff(tables);
}
