import type { Label } from '@kaoxin/contract/conventions.ts';
import { FormatRefusal } from '../refusal.ts';
import { parseElement } from '../xml/parse-xml.ts';
import { childOf, type XmlElement } from '../xml/xml-node.ts';
import type { Numbering } from './numbering.ts';
import { asWritten, type Relation } from './package.ts';
import type { Line, Piece } from './pieces.ts';
import type { WordStyles } from './run/run-looks.ts';
import { value } from './run/values.ts';

export interface Table {
  html: string;
  rows: readonly (readonly string[])[];
}
export type Block = Line | Table;
export const isTable = (block: Block): block is Table => 'rows' in block;

export interface WordPicture {
  name: string;
  width: number;
}

export interface BodyContext {
  numbering: Numbering;
  styles: WordStyles;
  relations: ReadonlyMap<string, Relation>;
  /** By relation id. A label explains why the picture is missing. */
  pictures: ReadonlyMap<string, WordPicture | Label>;
  lose: (construct: string, words: Label) => void;
}

export function* bodyElements(document: string): Generator<XmlElement> {
  const body = /<w:body(?:\s[^<>]*)?>/u.exec(document);
  if (body === null) throw new FormatRefusal('w:body', ['文档没有正文', 'The document has no body']);
  if (document.slice(0, body.index).includes('<!'))
    throw new FormatRefusal('DOCTYPE', [
      '文档含有不允许的声明，请用Word另存为docx',
      'The document holds declarations: save it from Word',
    ]);
  const next = /\s*(?:<!--[\s\S]*?-->\s*)*/uy;
  for (let at = body.index + body[0].length; ; ) {
    next.lastIndex = at;
    at += next.exec(document)?.[0].length ?? 0;
    if (at >= document.length || document.startsWith('</w:body', at)) return;
    const { root, end } = parseElement(document, at, 1, asWritten);
    yield root;
    at = end;
  }
}

export function placed(cells: readonly XmlElement[]) {
  let column = 0;
  return cells.map((cell) => {
    const properties = childOf(cell, 'w:tcPr');
    const span = Number(value(properties, 'w:gridSpan') ?? 1);
    const vertical = properties && childOf(properties, 'w:vMerge');
    const merge = vertical && (vertical.attributes.get('w:val') ?? 'continue');
    const at = column;
    column += span;
    return { cell, column: at, span, merge };
  });
}

export function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.html === undefined && piece.html === undefined && last.marks.join() === piece.marks.join())
      all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
