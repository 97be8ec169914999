import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Faces } from '../faces/faces.ts';

/** The used part of fontkit, which has no types. */
type Face = {
  hasGlyphForCodePoint(codePoint: number): boolean;
  ascent: number;
  descent: number;
  unitsPerEm: number;
  layout(text: string): { advanceWidth: number };
};
type Fontkit = { create(bytes: Buffer): Face };

const require = createRequire(import.meta.url);

function fontkit(): Fontkit {
  // The same copy of the library that pdfkit uses.
  const beside = createRequire(require.resolve('pdfmake'));
  return createRequire(beside.resolve('pdfkit'))('fontkit');
}

/** Opened fonts (8 to 15 MB each); the thread that holds them ends when idle. */
const opened = new Map<string, Face>();

function faceOf(path: string): Face {
  const face = opened.get(path) ?? fontkit().create(readFileSync(path));
  opened.set(path, face);
  return face;
}

/** A font's own line spacing, in multiples of its size. */
export function ownLeading(path: string): number {
  const { ascent, descent, unitsPerEm } = faceOf(path);
  return (ascent - descent) / unitsPerEm;
}

export function ownWidth(path: string, words: string): number {
  const face = faceOf(path);
  return face.layout(words).advanceWidth / face.unitsPerEm;
}

/** Printed for a character without a font: obvious, unlike an empty box or a gap. */
export const UNPRINTABLE = '〓';

const SPACE = /^[ \t\n\r\f]$/;

const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** Characters set in one font; `other` is its index among the fallbacks, absent for the font of the context. */
export type Piece = { text: string; other?: number };

/**
 * Splits text by the fonts that have its characters. Drops invisible characters; a character without a font becomes 〓
 * and is passed to `missing`. Opens the fallbacks when the letter's own fonts lack a character.
 */
export function glyphCover(
  { text, heading, title, others }: Faces,
  missing: (character: string) => void,
): (text: string) => Piece[] {
  const own = [text, heading, title];
  const has = (path: string, character: string) => faceOf(path).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const pieceOf = (character: string): Piece => {
    if (SPACE.test(character) || own.every((path) => has(path, character))) return { text: character };
    if (INVISIBLE.test(character)) return { text: '' };
    const other = others.findIndex((path) => has(path, character));
    if (other >= 0) return { text: character, other };
    missing(character);
    return { text: UNPRINTABLE };
  };
  return (words) => joined(Array.from(words.toWellFormed(), pieceOf));
}

function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last && last.other === piece.other) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}
