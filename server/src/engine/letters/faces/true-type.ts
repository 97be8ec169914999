import { type FileHandle, open } from 'node:fs/promises';
import { isTrueType } from '#platform/config/font-folder.ts';

/** The parts of a TrueType file that slices need; the outlines, most of the file, stay on disk. */
export type TrueType = {
  path: string;
  /** eight hexadecimal digits of the whole file's digest */
  mark: string;
  /** ascending; the glyph of each is at the same index of `glyphs` */
  codePoints: Uint32Array;
  glyphs: Uint16Array;
  tables: ReadonlyMap<string, Buffer>;
  /** offset of the outlines in the file, in bytes */
  outlines: number;
};

const WHOLE = ['OS/2', 'cmap', 'cvt ', 'fpgm', 'gasp', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post', 'prep'];
const NEEDED = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];

export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error(`a font ends before byte ${at + length}`);
  return buffer;
}

/** Reads everything except the outlines. Throws when the file is not a TrueType font or lacks a table. */
export async function readTrueType(path: string): Promise<TrueType> {
  const file = await open(path);
  try {
    const start = await bytesAt(file, 0, 12);
    if (!isTrueType(start)) throw new Error(`${path} is no TrueType font`);
    const count = start.readUInt16BE(4);
    const directory = await bytesAt(file, 12, 16 * count);
    const tables = new Map<string, Buffer>();
    const places = new Map<string, number>();
    for (let entry = 0; entry < directory.length; entry += 16) {
      const tag = directory.toString('latin1', entry, entry + 4);
      const at = directory.readUInt32BE(entry + 8);
      places.set(tag, at);
      if (WHOLE.includes(tag)) tables.set(tag, await bytesAt(file, at, directory.readUInt32BE(entry + 12)));
    }
    const missing = NEEDED.find((tag) => !places.has(tag));
    if (missing !== undefined) throw new Error(`${path} has no table ${missing}`);
    const mark = table(tables, 'head').readUInt32BE(8).toString(16).padStart(8, '0');
    return { path, mark, ...charactersOf(table(tables, 'cmap')), tables, outlines: places.get('glyf') ?? 0 };
  } finally {
    await file.close();
  }
}

export function table(tables: TrueType['tables'], tag: string): Buffer {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`a font without its table ${tag}`);
  return found;
}

type Pair = [codePoint: number, glyph: number];

/** Format 12 covers every character, format 4 those of the first plane. */
function charactersOf(cmap: Buffer): Pick<TrueType, 'codePoints' | 'glyphs'> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at));
  const parts = starts.map((at) => ({ format: cmap.readUInt16BE(at), part: cmap.subarray(at) }));
  const wide = parts.find(({ format }) => format === 12);
  const narrow = parts.find(({ format }) => format === 4);
  const pairs = wide ? [...format12(wide.part)] : narrow ? [...format4(narrow.part)] : [];
  const known = pairs.filter(([, glyph]) => glyph !== 0).sort(([one], [other]) => one - other);
  return {
    codePoints: Uint32Array.from(known, ([codePoint]) => codePoint),
    glyphs: Uint16Array.from(known, ([, glyph]) => glyph),
  };
}

function* format12(part: Buffer): Generator<Pair> {
  for (let group = 16; group < 16 + 12 * part.readUInt32BE(12); group += 12) {
    const first = part.readUInt32BE(group);
    const glyph = part.readUInt32BE(group + 8);
    for (let codePoint = first; codePoint <= part.readUInt32BE(group + 4); codePoint += 1)
      yield [codePoint, glyph + codePoint - first];
  }
}

function* format4(part: Buffer): Generator<Pair> {
  const size = part.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const last = part.readUInt16BE(14 + at);
    const first = part.readUInt16BE(16 + size + at);
    const delta = part.readUInt16BE(16 + 2 * size + at);
    const offsets = 16 + 3 * size + at;
    const offset = part.readUInt16BE(offsets);
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint += 1) {
      const glyph = offset === 0 ? codePoint : part.readUInt16BE(offsets + offset + 2 * (codePoint - first));
      yield [codePoint, offset !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff];
    }
  }
}

export function glyphOf({ codePoints, glyphs }: TrueType, codePoint: number): number {
  let [low, high] = [0, codePoints.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codePoints[middle] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return codePoints[low] === codePoint ? (glyphs[low] ?? 0) : 0;
}
