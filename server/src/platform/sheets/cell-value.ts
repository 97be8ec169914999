import { unguardFormula } from './formula-guard.ts';
import { longestFormat, shownNumber } from './number-formats.ts';
import { decodeEscapes } from './rich-runs.ts';
import { isoText, type NumberStyle, serialText } from './sheet-dates.ts';
import { brokenSheet } from './sheet-error.ts';
import type { TextStore } from './text-store.ts';

export type SheetCell = string | number | boolean | null;

export type RawCell = { type: string; style: number; value: string; inline: string; isFormula: boolean };

export type CellContext = {
  sharedStrings: TextStore;
  /** shared strings with rich text, by number, as HTML */
  sharedRiches: ReadonlyMap<number, string>;
  /** numbers of shared strings with coloured letters */
  sharedColoured: ReadonlySet<number>;
  /** numbers of shared strings with looks that stored texts do not support */
  sharedOdd: ReadonlySet<number>;
  styles: readonly NumberStyle[];
  is1904: boolean;
  /** numbers, dates and booleans are formatted as the sheet shows them */
  asShown?: boolean;
  /** percentages are their numbers */
  isRaw?: boolean;
};

function sharedString(value: string, strings: TextStore): string {
  const text = /^\d{1,9}$/.test(value) ? strings.at(Number(value)) : undefined;
  if (text === undefined) throw brokenSheet();
  return text;
}

/** Excel keeps 15 digits; further digits in the file are binary noise. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));

/** Very large and small numbers as sheets show them: 1E+21, 1E-07. */
function exponentsAsShown(value: number): SheetCell {
  const [head = '', power] = String(value).split('e');
  if (power === undefined) return value;
  return `${head}E${power[0]}${power.slice(1).padStart(2, '0')}`;
}

/** Quoted words, escaped signs, colours and locales of a format do not count. */
const bareFormat = (format: string): string => format.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';')[0] ?? '';

/** Whether the number means something else than it shows: 85% is no 0.85 points, 10月1日 has no year. */
function isMisleading(format: string, isDate: boolean): boolean {
  if (format.length > longestFormat) return false;
  const bare = bareFormat(format);
  return isDate ? /d|^m+$/i.test(bare) && !/[ye]/i.test(bare) : bare.includes('%');
}

function numberValue({ value, style }: RawCell, context: CellContext): SheetCell {
  if (value === '') return null;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const { isDate = false, format = 'General' } = context.styles[style] ?? {};
  if (context.asShown) {
    const shown = shownNumber(number, format, context.is1904);
    if (shown !== undefined) return shown;
    if (!isDate) return exponentsAsShown(rounded(number));
  } else if (/^0{2,32}$/.test(format) && number >= 0 && Number.isSafeInteger(number)) {
    // A code such as 0071, whose zeros exist only in the format.
    return String(number).padStart(format.length, '0');
  } else if (!context.isRaw && isMisleading(format, isDate)) {
    const shown = shownNumber(number, format, context.is1904);
    if (shown !== undefined) return shown;
  }
  return (isDate ? serialText(number, context.is1904) : undefined) ?? rounded(number);
}

/** Whether a number differs from what the sheet shows, because its format is not supported. */
export function isShownOtherwise({ type, style, value }: RawCell, context: CellContext): boolean {
  if (!context.asShown || type !== 'n' || value === '') return false;
  const format = context.styles[style]?.format ?? 'General';
  if (/^(General|@|G\/通用格式)?$/i.test(format) || !Number.isFinite(Number(value))) return false;
  return shownNumber(Number(value), format, context.is1904) === undefined;
}

function typedValue(cell: RawCell, context: CellContext): SheetCell {
  switch (cell.type) {
    case 's':
      return unguardFormula(sharedString(cell.value, context.sharedStrings));
    case 'inlineStr':
      return unguardFormula(decodeEscapes(cell.inline));
    case 'str':
      return decodeEscapes(cell.value);
    case 'b': {
      const isTrue = cell.value === '1' || cell.value === 'true';
      return context.asShown ? asText(isTrue) : isTrue;
    }
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

/** The value of a cell: empty is null, dates are text, a formula is the text it last showed and is never computed. */
export function cellValue(cell: RawCell, context: CellContext): SheetCell {
  const value = typedValue(cell, context);
  if (value === '') return null;
  return cell.isFormula ? asText(value) : value;
}
