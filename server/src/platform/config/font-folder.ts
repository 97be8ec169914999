import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

export const officeFonts = ['text', 'heading', 'title', 'rare'] as const;
type OfficeFont = (typeof officeFonts)[number];

export const fontFile = (folder: string | undefined, name: OfficeFont): string | undefined => {
  const path = folder === undefined ? '' : join(folder, `${name}.ttf`);
  return existsSync(path) ? path : undefined;
};

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

export function holdsOfficeFonts(folder: string): boolean {
  const found = officeFonts.map((name) => fontFile(folder, name)).filter((path) => path !== undefined);
  return found.length > 0 && found.every((path) => isTrueType(startOf(path)));
}
