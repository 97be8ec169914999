import { inflateSync } from 'node:zlib';

type Objects = Map<string, { dictionary: string; stream: string }>;

const WITH_STREAM = /^([\s\S]*?)[\n ]stream\n([\s\S]*)\nendstream$/;

function objectsOf(pdf: Buffer): Objects {
  const found: Objects = new Map();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const [, dictionary = body, packed] = WITH_STREAM.exec(body) ?? [];
    const bytes = Buffer.from(packed ?? '', 'latin1');
    const isPacked = packed !== undefined && dictionary.includes('/FlateDecode');
    found.set(number, { dictionary, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return found;
}

const hexText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
const after = (code: string, count: number): string =>
  (Number.parseInt(code, 16) + count).toString(16).padStart(code.length, '0');

function unicodeOf(map: string): Map<string, string> {
  const known = new Map<string, string>();
  const lower = map.toLowerCase();
  for (const [, from = '', list = ''] of lower.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
      known.set(after(from, at), hexText(hex.replaceAll(' ', '')));
  for (const [, run = ''] of lower.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', hex = ''] of run.matchAll(/^<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]+)>$/gm))
      for (let at = 0; after(from, at) <= to; at += 1) known.set(after(from, at), hexText(after(hex, at)));
  for (const [, run = ''] of lower.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, from = '', hex = ''] of run.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)>/g)) known.set(from, hexText(hex));
  return known;
}

const reference = (dictionary: string, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '';

function pagesOf(objects: Objects): string[] {
  const kids = [...objects.values()].flatMap(({ dictionary }) => /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1] ?? []);
  const numbers = kids.flatMap((list) => Array.from(list.matchAll(/(\d+) 0 R/g), ([, number = '']) => number));
  return numbers
    .map((number) => objects.get(number)?.dictionary ?? '')
    .filter((dictionary) => /\/Type \/Page\b/.test(dictionary));
}

export const pdfPages = (pdf: Buffer): string[] => contentsOf(pdf).map(({ content, fonts }) => drawn(content, fonts));

export function pdfLines(pdf: Buffer): string[] {
  const [{ content, fonts } = { content: '', fonts: new Map() }] = contentsOf(pdf);
  const lines = new Map<string, string>();
  for (const [, height = '', glyphs = ''] of content.matchAll(/ (\S+) Tm\n([\s\S]*?)ET/g))
    lines.set(height, (lines.get(height) ?? '') + drawn(glyphs, fonts));
  return [...lines.values()];
}

type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>;

function contentsOf(pdf: Buffer): { content: string; fonts: Fonts }[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = reference(objects.get(number)?.dictionary ?? '', 'ToUnicode');
      fonts.set(name, unicodeOf(objects.get(map)?.stream ?? ''));
    }
  return pagesOf(objects).map((dictionary) => ({
    content: objects.get(reference(dictionary, 'Contents'))?.stream ?? '',
    fonts,
  }));
}

function drawn(content: string, fonts: Fonts): string {
  let font: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ|<[0-9a-f]+> Tj)/gi)) {
    if (name !== undefined) font = fonts.get(name);
    const [first = '0000'] = font?.keys() ?? [];
    const signs = new RegExp(`.{${first.length}}`, 'g');
    for (const [, hex = ''] of (glyphs ?? '').toLowerCase().matchAll(/<([0-9a-f]*)>/g))
      for (const glyph of hex.match(signs) ?? []) text += font?.get(glyph) ?? `<${glyph}>`;
  }
  return text;
}

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
