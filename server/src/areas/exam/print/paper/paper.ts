import { createRequire } from 'node:module';
import { facesIn } from '#engine/letters/faces/faces.ts';
import { glyphCover, type Piece } from '#engine/letters/pdf/glyphs.ts';
import { mm } from '#engine/letters/pdf/measure.ts';
import { qrCode } from '#engine/letters/qr.ts';

/** Position (mm, left end of the baseline), size (points) and font of a text. */
export interface Words {
  x: number;
  y: number;
  /** text shrinks to fit, down to half its size, then is cut */
  width?: number;
  size?: number;
  face?: 'text' | 'heading' | 'title';
  align?: 'left' | 'center' | 'right';
  grey?: boolean;
}

const GREY = '#555555';

/** A picture opened by the document. The library's types lack it, but `image` accepts one like bytes. */
type Opened = PDFKit.Mixins.ImageSrc;
type Document = PDFKit.PDFDocument & { openImage(bytes: Buffer): Opened };

const require = createRequire(import.meta.url);
// the same library that renders letters, resolved from its user
const Document = createRequire(require.resolve('pdfmake'))('pdfkit') as new (
  options: PDFKit.PDFDocumentOptions,
) => Document;

const CLOSING = /^[，。、；：？！）》”’】]/;
const PIECES = /[\w.:/-]+|[\s\S]/gu;

export class Paper {
  readonly missing = new Set<string>();
  readonly #document: Document;
  readonly #cover: (words: string) => Piece[];
  readonly #mark: string;
  readonly #photos = new WeakMap<Uint8Array, Opened>();
  #pages = 0;

  constructor(title: string, mark: string, folder: string | undefined) {
    this.#mark = mark;
    const faces = facesIn(folder);
    this.#document = new Document({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'zh-CN',
      displayTitle: true,
      info: { Title: title },
    });
    for (const face of ['text', 'heading', 'title'] as const) this.#document.registerFont(face, faces[face]);
    for (const [place, path] of faces.others.entries()) this.#document.registerFont(`other${place}`, path);
    this.#cover = glyphCover(faces, (character) => this.missing.add(character));
  }

  get pages(): number {
    return this.#pages;
  }

  /** @param lies true for landscape */
  page(lies = false): void {
    this.#document.addPage({ size: 'A4', margin: 0, layout: lies ? 'landscape' : 'portrait' });
    this.#pages += 1;
    const foot = { x: 12, y: lies ? 206 : 293, size: 7, grey: true };
    this.words(this.#mark, { ...foot, width: 150 });
    this.words(String(this.#pages), { ...foot, width: lies ? 273 : 186, align: 'right' });
  }

  #widthOf(pieces: readonly Piece[], face: string, size: number): number {
    let width = 0;
    for (const { text, other } of pieces)
      width += this.#document.font(other === undefined ? face : `other${other}`, size).widthOfString(text);
    return width;
  }

  words(said: string, { x, y, width, size = 10.5, face = 'text', align = 'left', grey = false }: Words): void {
    let pieces = this.#cover(said);
    let own = this.#widthOf(pieces, face, size);
    let set = size;
    if (width !== undefined && own > mm(width)) {
      set = Math.max(size / 2, (size * mm(width)) / own);
      own = (own * set) / size;
      if (own > mm(width) + 0.1) {
        pieces = this.#cover(this.#cut(said, face, set, width));
        own = this.#widthOf(pieces, face, set);
      }
    }
    const spare = width === undefined ? 0 : mm(width) - own;
    let at = mm(x) + (align === 'center' ? spare / 2 : align === 'right' ? spare : 0);
    this.#document.fillColor(grey ? GREY : 'black');
    for (const { text, other } of pieces) {
      this.#document.font(other === undefined ? face : `other${other}`, set);
      this.#document.text(text, at, mm(y), { lineBreak: false, baseline: 'alphabetic' });
      at += this.#document.widthOfString(text);
    }
  }

  #cut(said: string, face: string, size: number, width: number): string {
    const signs = Array.from(said);
    while (signs.length > 1 && this.#widthOf(this.#cover(`${signs.join('')}…`), face, size) > mm(width)) signs.pop();
    return `${signs.join('')}…`;
  }

  /**
   * Prints several lines. Text beyond `most` lines ends in `more`.
   * @returns the number of lines
   */
  lines(said: string, at: Words & { width: number; height: number; most: number; more?: string }): number {
    const { width, height, most, size = 10.5, face = 'text', more = '…' } = at;
    const broken = this.#broken(said, face, size, width);
    const shown = broken.slice(0, most);
    if (broken.length > most) {
      const last = Array.from(shown.pop() ?? '');
      const rest = Array.from(more).length;
      shown.push(`${last.slice(0, Math.max(0, last.length - rest)).join('')}${more}`);
    }
    for (const [place, line] of shown.entries()) this.words(line, { ...at, y: at.y + place * height });
    return shown.length;
  }

  #broken(said: string, face: string, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    let filled = 0;
    const fits = mm(width) + 0.1;
    const take = (piece: string): void => {
      const own = this.#widthOf(this.#cover(piece), face, size);
      if (own > fits && Array.from(piece).length > 1) {
        for (const sign of piece) take(sign);
        return;
      }
      if (filled + own > fits && !CLOSING.test(piece)) {
        lines.push(line);
        line = '';
        filled = 0;
      }
      line += piece;
      filled += own;
    };
    for (const [piece] of said.matchAll(PIECES)) take(piece);
    if (line !== '') lines.push(line);
    return lines;
  }

  box(x: number, y: number, width: number, height: number, { line = 0.5, dashed = false } = {}): void {
    const drawn = this.#document.lineWidth(line).strokeColor('black').rect(mm(x), mm(y), mm(width), mm(height));
    if (dashed) drawn.dash(3, { space: 3 }).stroke().undash();
    else drawn.stroke();
  }

  rule(fromX: number, fromY: number, toX: number, toY: number, { line = 0.5, dashed = false } = {}): void {
    const drawn = this.#document
      .lineWidth(line)
      .strokeColor('black')
      .moveTo(mm(fromX), mm(fromY))
      .lineTo(mm(toX), mm(toY));
    if (dashed) drawn.dash(3, { space: 3 }).stroke().undash();
    else drawn.stroke();
  }

  photo(bytes: Uint8Array | null, x: number, y: number, width: number, height: number): void {
    if (bytes === null || !this.#drawn(bytes, x, y, width, height))
      this.words('照片', {
        x,
        y: y + height / 2 + 1,
        width,
        size: Math.min(9, width / 2),
        align: 'center',
        grey: true,
      });
    this.box(x, y, width, height, { line: 0.4 });
  }

  #drawn(bytes: Uint8Array, x: number, y: number, width: number, height: number): boolean {
    const photo = this.#photos.get(bytes) ?? this.#opened(bytes);
    if (photo === undefined) return false;
    this.#photos.set(bytes, photo);
    this.#document.image(photo, mm(x), mm(y), { fit: [mm(width), mm(height)], align: 'center', valign: 'center' });
    return true;
  }

  #opened(bytes: Uint8Array): Opened | undefined {
    try {
      return this.#document.openImage(Buffer.from(bytes));
    } catch {
      return undefined;
    }
  }

  qr(text: string, x: number, y: number, side: number): void {
    const { size, bars } = qrCode(text);
    const dot = mm(side) / size;
    for (const bar of bars) this.#document.rect(mm(x) + bar.x * dot, mm(y) + bar.y * dot, bar.length * dot, dot);
    this.#document.fill('black');
  }

  take(): Uint8Array {
    return this.#document.read() ?? new Uint8Array();
  }

  async end(): Promise<Uint8Array> {
    const rest: Buffer[] = [];
    this.#document.end();
    for await (const piece of this.#document) rest.push(piece as Buffer);
    return Buffer.concat(rest);
  }
}
