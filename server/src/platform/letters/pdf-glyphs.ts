import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** What fontkit, which brings no types, is asked for. */
type Face = { hasGlyphForCodePoint(codePoint: number): boolean };
type Fontkit = { create(bytes: Buffer): Face };

const require = createRequire(import.meta.url);
const pathOf = (weight: string): string => require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}.ttf`);

/** The faces of every server-made PDF; there is no slanted Chinese type, so emphasis is set upright. */
export const fontFiles = {
  normal: pathOf('400Regular/NotoSansSC_400Regular'),
  bold: pathOf('700Bold/NotoSansSC_700Bold'),
  italics: pathOf('400Regular/NotoSansSC_400Regular'),
  bolditalics: pathOf('700Bold/NotoSansSC_700Bold'),
};
export const FONT = 'NotoSansSC';

/** Printed for a character no face has: seen at once, where an empty box or nothing would pass unnoticed. */
export const UNPRINTABLE = '〓';

let faces: Promise<Face[]> | undefined;

async function openFaces(): Promise<Face[]> {
  // the very library that sets the type, found from where it is used
  const beside = createRequire(require.resolve('pdfmake'));
  const fontkit: Fontkit = createRequire(beside.resolve('pdfkit'))('fontkit');
  return await Promise.all(
    [fontFiles.normal, fontFiles.bold].map(async (path) => fontkit.create(await readFile(path))),
  );
}

const SPACE = /^[ \t\n\r\f]$/;

/** Joiners, variation selectors and the like show nothing by themselves. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/**
 * Rewrites text so that every character of it has a glyph: what shows nothing is left out, what is missing becomes 〓 and is
 * told to `missing`. The faces (2 × 10 MB) are read at the first use and kept.
 */
export async function glyphCover(missing: (character: string) => void): Promise<(text: string) => string> {
  faces ??= openFaces();
  const known = await faces;
  const cover = (character: string): string => {
    const codePoint = character.codePointAt(0) ?? 0;
    if (SPACE.test(character) || known.every((face) => face.hasGlyphForCodePoint(codePoint))) return character;
    if (INVISIBLE.test(character)) return '';
    missing(character);
    return UNPRINTABLE;
  };
  return (text) => Array.from(text.toWellFormed(), cover).join('');
}
