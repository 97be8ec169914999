import { unguardFormula } from './formula-guard.ts';
import { generalNumber, isPlainFormat, longestFormat, shownNumber, shownTextIn } from './number-formats.ts';
import { decodeEscapes } from './rich-runs.ts';
import { isoSerial, isoText, type NumberStyle, serialText } from './sheet-dates.ts';
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
  /** numbers of shared strings with a phonetic guide */
  sharedGuided: ReadonlySet<number>;
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
const exponentsAsShown = (value: number): SheetCell => (String(value).includes('e') ? generalNumber(value) : value);

/** Quoted words, escaped signs, colours and locales of a format do not count. */
const bareFormat = (format: string): string => format.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';')[0] ?? '';

/** Whether the number means something else than it shows: 85% is no 0.85 points, 10月1日 has no year. */
function isMisleading(format: string, isDate: boolean): boolean {
  if (format.length > longestFormat) return false;
  const bare = bareFormat(format);
  return isDate ? /d|^m+$/i.test(bare) && !/[ye]/i.test(bare) : bare.includes('%');
}

const isTime = (format: string): boolean => !/[yde]|m{3,}|^m+$/i.test(bareFormat(format));

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
  // A time is the same in both systems of days.
  const is1904 = context.is1904 && !(number < 1 && isTime(format));
  return (isDate ? serialText(number, is1904) : undefined) ?? rounded(number);
}

const formatOf = ({ style }: RawCell, { styles }: CellContext): string => styles[style]?.format ?? 'General';

function shownIso(cell: RawCell, context: CellContext): string | undefined {
  const serial = isoSerial(cell.value);
  return serial === undefined ? undefined : shownNumber(serial, formatOf(cell, context), false);
}

/** Whether a cell differs from what the sheet shows, because its format is not supported or hides it. */
export function isShownOtherwise(cell: RawCell, context: CellContext): boolean {
  const format = formatOf(cell, context);
  if (!context.asShown || isPlainFormat(format)) return false;
  switch (cell.type) {
    case 'n': {
      const isNumber = cell.value !== '' && Number.isFinite(Number(cell.value));
      return isNumber && shownNumber(Number(cell.value), format, context.is1904) === undefined;
    }
    case 'd':
      return shownIso(cell, context) === undefined;
    case 's':
    case 'inlineStr':
    case 'str':
      return shownTextIn(textOf(cell, context), format) === undefined;
    default:
      return false;
  }
}

/**
 * The text that a sheet shows in a cell, where it differs from its value; null when the format is not supported.
 *
 * @param shown the context of a sheet that is read as shown
 */
export function differingText(cell: RawCell, value: SheetCell, shown: CellContext): string | null | undefined {
  if (cell.type !== 'b' && isPlainFormat(formatOf(cell, shown))) return undefined;
  if (isShownOtherwise(cell, shown)) return null;
  const text = String(cellValue(cell, shown));
  return text === String(value) ? undefined : text;
}

export const isUncomputed = ({ isFormula, type, value }: RawCell): boolean => isFormula && type === 'n' && value === '';

function textOf(cell: RawCell, context: CellContext): string {
  if (cell.type === 's') return unguardFormula(sharedString(cell.value, context.sharedStrings));
  return cell.type === 'str' ? decodeEscapes(cell.value) : unguardFormula(decodeEscapes(cell.inline));
}

function typedValue(cell: RawCell, context: CellContext): SheetCell {
  switch (cell.type) {
    case 's':
    case 'inlineStr':
    case 'str': {
      const text = textOf(cell, context);
      return context.asShown ? (shownTextIn(text, formatOf(cell, context)) ?? text) : text;
    }
    case 'b': {
      const isTrue = cell.value === '1' || cell.value === 'true';
      return context.asShown ? asText(isTrue) : isTrue;
    }
    case 'd':
      return (context.asShown ? shownIso(cell, context) : undefined) ?? isoText(cell.value);
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
