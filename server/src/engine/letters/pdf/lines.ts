import type { Content } from 'pdfmake/interfaces.js';
import { TEXT_FONT } from './faces.ts';

type Look = { lineHeight: number; font: string; bold: boolean };
type Node = Record<string, unknown>;

export type Leading = (font: string, bold: boolean) => number;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const lookOf = ({ lineHeight, font, bold }: Node, around: Look): Look => ({
  lineHeight: typeof lineHeight === 'number' ? lineHeight : around.lineHeight,
  font: typeof font === 'string' ? font : around.font,
  bold: typeof bold === 'boolean' ? bold : around.bold,
});

/**
 * Converts line heights from multiples of the type's size, as in CSS, to multiples of each font's own spacing, so that
 * lines are equally spaced in any font. Works in place; `base` is the default height.
 */
export function evenLines(content: Content, base: number, leading: Leading): void {
  const share = ({ lineHeight, font, bold }: Look): number => lineHeight / leading(font, bold);
  const visit = (value: unknown, around: Look): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, around);
    if (!isNode(value)) return;
    const look = lookOf(value, around);
    for (const inside of [value.stack, value.columns, value.ul, value.ol]) visit(inside, look);
    if (isNode(value.table)) visit(value.table.body, look);
    if (Array.isArray(value.text))
      for (const run of value.text.filter(isNode)) run.lineHeight = share(lookOf(run, look));
    if (value.text !== undefined || value.lineHeight !== undefined) value.lineHeight = share(look);
  };
  visit(content, { lineHeight: base, font: TEXT_FONT, bold: false });
}
