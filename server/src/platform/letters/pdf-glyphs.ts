import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Faces } from './faces/faces.ts';

/** What fontkit, which brings no types, is asked for. */
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
  // the very library that sets the type, found from where it is used
  const beside = createRequire(require.resolve('pdfmake'));
  return createRequire(beside.resolve('pdfkit'))('fontkit');
}

/** Faces that were looked into (8 to 15 MB each); the thread that holds them goes when nobody prints. */
const opened = new Map<string, Face>();

function faceOf(path: string): Face {
  const face = opened.get(path) ?? fontkit().create(readFileSync(path));
  opened.set(path, face);
  return face;
}

/** How far apart a face sets its lines by itself, in multiples of its size. */
export function ownLeading(path: string): number {
  const { ascent, descent, unitsPerEm } = faceOf(path);
  return (ascent - descent) / unitsPerEm;
}

/** How wide a face sets words, in multiples of its size. */
export function ownWidth(path: string, words: string): number {
  const face = faceOf(path);
  return face.layout(words).advanceWidth / face.unitsPerEm;
}

/** Printed for a character no face has: seen at once, where an empty box or nothing would pass unnoticed. */
export const UNPRINTABLE = '〓';

const SPACE = /^[ \t\n\r\f]$/;

/** Joiners, variation selectors and the like show nothing by themselves. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** Signs that one face sets; `other` is its place among the others, absent where the face of the place has them. */
export type Piece = { text: string; other?: number };

/**
 * Cuts text by the faces that have its characters: what shows nothing is left out, what none has becomes 〓 and is told to
 * `missing`. The other faces are opened when one of the letter's own lacks a character.
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
