import { inflateSync } from 'node:zlib';

type Objects = Map<string, { dictionary: string; stream: string }>;

/** The numbered objects of a PDF as pdfkit writes them, streams unpacked. */
function objectsOf(pdf: Buffer): Objects {
  const found: Objects = new Map();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const [dictionary = '', packed] = body.split(/\nstream\n/);
    const bytes = Buffer.from((packed ?? '').replace(/\nendstream$/, ''), 'latin1');
    const isPacked = packed !== undefined && dictionary.includes('/FlateDecode');
    found.set(number, { dictionary, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return found;
}

const hexText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Glyph number to characters, out of a ToUnicode map. */
function unicodeOf(map: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16);
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
      known.set((first + at).toString(16).padStart(4, '0'), hexText(hex.replaceAll(' ', '')));
  }
  return known;
}

const reference = (dictionary: string, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '';

/** What each page of a PDF draws as text, in the order it is drawn: read back through the fonts' own maps. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = reference(objects.get(number)?.dictionary ?? '', 'ToUnicode');
      fonts.set(name, unicodeOf(objects.get(map)?.stream ?? ''));
    }
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => drawn(objects.get(reference(dictionary, 'Contents'))?.stream ?? '', fonts));
}

function drawn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]*)>/g))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font?.get(glyph) ?? `<${glyph}>`;
  }
  return text;
}

/** PostScript names of the faces a PDF carries. */
export function pdfFonts(pdf: Buffer): string[] {
  const names = [...objectsOf(pdf).values()].map(
    ({ dictionary }) => /\/FontName \/[A-Z]{6}\+(\S+)/.exec(dictionary)?.[1],
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The filled rectangles of the first page, from its upper left, in points. */
export function pdfBars(pdf: Buffer): { x: number; y: number; width: number; height: number }[] {
  const objects = objectsOf(pdf);
  const page = [...objects.values()].find(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  const content = objects.get(reference(page?.dictionary ?? '', 'Contents'))?.stream ?? '';
  return [...content.matchAll(/(\S+) (\S+) (\S+) (\S+) re\b/g)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
    return { x, y, width, height };
  });
}
