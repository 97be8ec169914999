import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Faces, facesIn } from './faces.ts';
import { keptAsMade } from './kept-slices.ts';
import { sliceOf } from './slice.ts';
import { readTrueType, type TrueType } from './true-type.ts';

export const TEXT_FAMILY = 'Kaoxin Letter';
export const TITLE_FAMILY = 'Kaoxin Title';
export const OTHER_FAMILY = 'Kaoxin Others';

export const SHEET_PATH = '/api/letters/faces.css';
export const SLICES_PATH = '/api/letters/faces/';

/** Version of the cutting; part of the slices' names. */
const CUT = 1;
/** Characters of one slice: some 60 KB. */
const MANY = 256;
/** Bytes of cached slices. An ordinary letter needs 3 MB of them. The bundled fonts have 368 slices of 25 MB in all. */
export const KEPT = 32 * 2 ** 20;

/** Latin letters and figures, general and Chinese marks, full-width figures: part of every line. */
const isSign = (codePoint: number): boolean =>
  codePoint < 0x180 ||
  (codePoint >= 0x2000 && codePoint < 0x2070) ||
  (codePoint >= 0x3000 && codePoint < 0x3040) ||
  (codePoint >= 0xff00 && codePoint < 0xff61);

/** The 3,755 characters of the first level of GB/T 2312, which cover nearly all letters. */
function common(): Set<number> {
  const rows = Array.from({ length: 0xd8 - 0xb0 }, (_, at) => 0xb0 + at);
  const bytes = rows.flatMap((row) => Array.from({ length: row === 0xd7 ? 89 : 94 }, (_, at) => [row, 0xa1 + at]));
  const text = new TextDecoder('gb18030').decode(Uint8Array.from(bytes.flat()));
  return new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
}

function chunks(codePoints: readonly number[]): number[][] {
  const count = Math.ceil(codePoints.length / MANY);
  return Array.from({ length: count }, (_, at) => codePoints.slice(at * MANY, (at + 1) * MANY));
}

export function slicesOf(codePoints: readonly number[]): number[][] {
  const everyday = common();
  const signs = codePoints.filter(isSign);
  const others = codePoints.filter((codePoint) => !isSign(codePoint));
  return [
    ...(signs.length > 0 ? [signs] : []),
    ...chunks(others.filter((codePoint) => everyday.has(codePoint))),
    ...chunks(others.filter((codePoint) => !everyday.has(codePoint))),
  ];
}

const hex = (codePoint: number): string => codePoint.toString(16);

/** `U+4e00-4e03,U+4e07` */
export function rangesOf(codePoints: readonly number[]): string {
  const ranges: string[] = [];
  for (let at = 0; at < codePoints.length; at += 1) {
    const first = codePoints[at] ?? 0;
    let last = first;
    while (codePoints[at + 1] === last + 1) {
      at += 1;
      last += 1;
    }
    ranges.push(first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`);
  }
  return ranges.join(',');
}

type Slice = { font: TrueType; codePoints: number[] };

export type FaceSheet = { css: Buffer; packed: Buffer; tag: string; slices: ReadonlyMap<string, Slice> };

async function makeSheet(faces: Faces): Promise<FaceSheet> {
  const paths = [...new Set([faces.text, faces.heading, faces.title, ...faces.others])];
  const fonts = new Map(await Promise.all(paths.map(async (path) => [path, await readTrueType(path)] as const)));
  const slices = new Map<string, Slice>();
  const rules: string[] = [];
  const add = (path: string, family: string, weight: number, has: (codePoint: number) => boolean = () => true) => {
    const font = fonts.get(path);
    if (font === undefined) return;
    for (const [at, codePoints] of slicesOf(Array.from(font.codePoints).filter(has)).entries()) {
      const name = `${family.replaceAll(' ', '-').toLowerCase()}-${weight}-${font.mark}-${CUT}-${at}.woff`;
      slices.set(name, { font, codePoints });
      rules.push(
        `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${SLICES_PATH}${name}) format("woff");unicode-range:${rangesOf(codePoints)}}`,
      );
    }
  };
  add(faces.text, TEXT_FAMILY, 400);
  add(faces.heading, TEXT_FAMILY, 700);
  add(faces.title, TITLE_FAMILY, 700);
  const main = [faces.text, faces.heading, faces.title].map((path) => new Set(fonts.get(path)?.codePoints));
  const taken = new Set([...(main[0] ?? [])].filter((codePoint) => main.every((face) => face.has(codePoint))));
  for (const path of faces.others) {
    add(path, OTHER_FAMILY, 400, (codePoint) => !taken.has(codePoint));
    for (const codePoint of fonts.get(path)?.codePoints ?? []) taken.add(codePoint);
  }
  const css = Buffer.from(rules.join('\n'));
  const tag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 16)}"`;
  return { css, packed: gzipSync(css, { level: 9 }), tag, slices };
}

const sheets = new Map<string | undefined, Promise<FaceSheet>>();

export function faceSheet(folder: string | undefined): Promise<FaceSheet> {
  const known = sheets.get(folder);
  if (known) return known;
  const made = makeSheet(facesIn(folder));
  sheets.set(folder, made);
  made.catch(() => sheets.delete(folder));
  return made;
}

const cut = keptAsMade(({ font, codePoints }: Slice) => sliceOf(font, codePoints), KEPT);
const NAME = new RegExp(`^kaoxin-[a-z]+-[47]00-[0-9a-f]{8}-${CUT}-\\d{1,3}\\.woff$`);

export async function namedSlice(folder: string | undefined, name: string): Promise<Buffer | undefined> {
  const slice = NAME.test(name) ? (await faceSheet(folder)).slices.get(name) : undefined;
  return slice && (await cut(name, slice));
}
