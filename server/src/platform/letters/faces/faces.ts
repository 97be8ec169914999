import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The font files of letters, on the page, in print and in the PDF (TrueType, absolute paths). */
export type Faces = {
  /** 仿宋 where the office has it, otherwise 宋 */
  text: string;
  /** 黑体, also for bold text */
  heading: string;
  /** 小标宋 */
  title: string;
  /** fallbacks for missing characters: the first that has it */
  others: readonly string[];
};

export const ownFaces = ['text', 'heading', 'title', 'rare'] as const;
type OwnFace = (typeof ownFaces)[number];

const require = createRequire(import.meta.url);
const noto = (path: string): string => require.resolve(`@expo-google-fonts/noto-${path}.ttf`);

const ownFile = (folder: string | undefined, name: OwnFace): string | undefined => {
  const path = folder === undefined ? '' : join(folder, `${name}.ttf`);
  return existsSync(path) ? path : undefined;
};

/** An office's own fonts where its folder has them (`text.ttf` …), otherwise Noto. */
export function facesIn(folder: string | undefined): Faces {
  const serif = noto('serif-sc/400Regular/NotoSerifSC_400Regular');
  const text = ownFile(folder, 'text') ?? serif;
  const heading = ownFile(folder, 'heading') ?? noto('sans-sc/700Bold/NotoSansSC_700Bold');
  const title = ownFile(folder, 'title') ?? noto('serif-sc/700Bold/NotoSerifSC_700Bold');
  // The Japanese font has characters of names that the Chinese ones of the family lack.
  const others = [text, ownFile(folder, 'rare'), serif, noto('serif-jp/400Regular/NotoSerifJP_400Regular'), heading];
  return { text, heading, title, others: [...new Set(others.filter((path) => path !== undefined))] };
}

/** Signatures of TrueType outlines; PostScript outlines (`OTTO`) and collections are not supported. */
const SIGNATURES: readonly number[] = [0x00010000, 0x74727565];

export const isTrueType = (start: Buffer): boolean => start.length >= 4 && SIGNATURES.includes(start.readUInt32BE(0));

function startOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(4);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

export function holdsFaces(folder: string): boolean {
  const found = ownFaces.map((name) => ownFile(folder, name)).filter((path) => path !== undefined);
  return found.length > 0 && found.every((path) => isTrueType(startOf(path)));
}
