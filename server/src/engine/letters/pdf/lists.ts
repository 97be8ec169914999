import type { Content } from 'pdfmake/interfaces.js';
import { TEXT } from './measure.ts';

type Node = Record<string, unknown>;

/** Width of words in the text font, in multiples of its size. */
export type WidthOf = (words: string) => number;

/** Indent of a list's text in characters, as on the printed page (letter-style.ts). */
const LIST_INDENT = 3;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Width that pdfmake reserves for marks: a figure and its point, or the widest number of the list. */
function markWidth({ ol, start }: Node, widthOf: WidthOf): number {
  const from = typeof start === 'number' ? start : 1;
  const numbers = Array.isArray(ol) ? ol.map((_, at) => widthOf(`${from + at}. `)) : [];
  return Math.max(widthOf('9. '), ...numbers);
}

/** Gives lists the margin that aligns their text, which follows pdfmake's marks, with the printed page; in place. */
export function indentLists(content: Content, widthOf: WidthOf): void {
  const visit = (value: unknown, size: number): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, size);
    if (!isNode(value)) return;
    const own = typeof value.fontSize === 'number' ? value.fontSize : size;
    for (const inside of [value.stack, value.columns, value.ul, value.ol]) visit(inside, own);
    if (isNode(value.table)) visit(value.table.body, own);
    if (value.ul !== undefined || value.ol !== undefined)
      value.margin = [(LIST_INDENT - markWidth(value, widthOf)) * own, 0, 0, 0];
  };
  visit(content, TEXT);
}
