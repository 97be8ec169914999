import { unguardFormula } from './formula-guard.ts';
import { decodeEscapes } from './shared-strings.ts';
import { isoText, serialText } from './sheet-dates.ts';
import { brokenSheet } from './sheet-error.ts';
import type { TextStore } from './text-store.ts';

export type SheetCell = string | number | boolean | null;

/** A cell as its elements say it: `t`, `s`, `<v>`, `<is>` and whether an `<f>` stood there. */
export type RawCell = { type: string; style: number; value: string; inline: string; isFormula: boolean };

export type CellContext = { sharedStrings: TextStore; dateStyles: readonly boolean[]; is1904: boolean };

function sharedString(value: string, strings: TextStore): string {
  const text = /^\d{1,9}$/.test(value) ? strings.at(Number(value)) : undefined;
  if (text === undefined) throw brokenSheet();
  return text;
}

/** Excel itself keeps 15 digits; the 17 in the file are noise of binary fractions. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));

function numberValue({ value, style }: RawCell, context: CellContext): SheetCell {
  if (value === '') return null;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const date = context.dateStyles[style] === true ? serialText(number, context.is1904) : undefined;
  return date ?? rounded(number);
}

function typedValue(cell: RawCell, context: CellContext): SheetCell {
  switch (cell.type) {
    case 's':
      return unguardFormula(sharedString(cell.value, context.sharedStrings));
    case 'inlineStr':
      return unguardFormula(decodeEscapes(cell.inline));
    case 'str':
      return decodeEscapes(cell.value);
    case 'b':
      return cell.value === '1' || cell.value === 'true';
    case 'd':
      return isoText(cell.value);
    case 'e':
      return cell.value;
    default:
      return numberValue(cell, context);
  }
}

const asText = (value: SheetCell): SheetCell =>
  typeof value === 'boolean' ? String(value).toUpperCase() : value === null ? null : String(value);

/** What a cell holds: empty is null, dates are text, a formula is the text it last showed and is never computed. */
export function cellValue(cell: RawCell, context: CellContext): SheetCell {
  const value = typedValue(cell, context);
  if (value === '') return null;
  return cell.isFormula ? asText(value) : value;
}
