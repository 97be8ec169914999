import type { ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { builtInFormat, longestFormat } from './number-formats.ts';
import { isColour, isOddFont, tagOfFont } from './rich-runs.ts';
import { brokenSheet } from './sheet-error.ts';
import { readPart, type Workbook } from './workbook-part.ts';
import { attribute } from './xml-scanner.ts';

const DAY = 86_400;
/** Days from 1899-12-30 (and 1904-01-01) to 1970-01-01. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** The built-in number formats for dates and times, including those of Chinese Excel (ECMA-376 18.8.30). */
const BUILT_IN = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47];
const BUILT_IN_CHINESE = [50, 51, 52, 53, 54, 55, 56, 57, 58];
const DATE_FORMATS = new Set([...BUILT_IN, ...BUILT_IN_CHINESE]);

/** `yyyy"年"m"月"` is a date; ignores quoted words, escaped signs, colours and locales. */
export function isDateFormat(format: string): boolean {
  // The pattern below rescans from every open bracket.
  if (format.length > longestFormat) return false;
  const bare = format.replace(/"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]/gi, '').split(';')[0] ?? '';
  return !/general/i.test(bare) && /[ymdhs]|a{3,4}|e(?![+-])/i.test(bare);
}

const MAX_STYLES = 65_536;
/** Bytes of the styles part: programs that copy styles can leave tens of megabytes. */
const MAX_PART = 64 * 1024 * 1024;

export interface NumberStyle {
  isDate: boolean;
  format: string;
  isColoured?: true;
  /** elements that show the font: bold, italic, underlined, struck, raised or lowered */
  tags?: readonly string[];
  /** the font has a look that stored texts do not support */
  isOdd?: true;
}

export async function readNumberStyles(workbook: Workbook, entry: ZipEntry | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (entry === undefined) return styles;
  if (entry.unpacked > MAX_PART) throw brokenSheet();
  const custom = new Map<number, NumberStyle>();
  let isCellFormats = false;
  const colours: Record<'font' | 'fill', boolean[]> = { font: [], fill: [] };
  const fonts: { tags: string[]; isOdd: boolean }[] = [];
  let inside: 'font' | 'fill' | undefined;
  let isSolid = false;
  const isColoured = (attributes: string): boolean =>
    colours.font[Number(attribute(attributes, 'fontId'))] === true ||
    colours.fill[Number(attribute(attributes, 'fillId'))] === true;
  const colourLast = (of: 'font' | 'fill'): void => {
    colours[of][colours[of].length - 1] = true;
  };
  await readPart(workbook, entry, {
    open(name, attributes) {
      if (styles.length > MAX_STYLES || custom.size > MAX_STYLES) throw brokenSheet();
      if (colours.font.length > MAX_STYLES || colours.fill.length > MAX_STYLES) throw brokenSheet();
      if (name === 'fonts') inside = 'font';
      else if (name === 'fills') inside = 'fill';
      else if (inside && name === inside) {
        colours[inside].push(false);
        if (inside === 'font') fonts.push({ tags: [], isOdd: false });
      } else if (name === 'patternFill') {
        const pattern = attribute(attributes, 'patternType') ?? 'none';
        isSolid = pattern === 'solid';
        // Every file has the grey of 12.5 % as its second fill.
        if (!/^(?:none|solid|gray125)$/.test(pattern)) colourLast('fill');
      } else if (name === 'gradientFill') colourLast('fill');
      else if ((inside === 'font' && name === 'color') || (inside === 'fill' && name === 'fgColor' && isSolid))
        if (isColour(attributes, inside)) colourLast(inside);
      const font = inside === 'font' ? fonts.at(-1) : undefined;
      const tag = font && tagOfFont(name, attributes);
      if (tag !== undefined && !font?.tags.includes(tag)) font?.tags.push(tag);
      if (font && isOddFont(name, attributes)) font.isOdd = true;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') {
        const format = attribute(attributes, 'formatCode') ?? '';
        custom.set(id, { isDate: isDateFormat(format), format });
      } else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) {
        const { tags = [], isOdd = false } = fonts[Number(attribute(attributes, 'fontId'))] ?? {};
        styles.push({
          ...(custom.get(id) ?? { isDate: DATE_FORMATS.has(id), format: builtInFormat(id) }),
          ...(isColoured(attributes) && { isColoured: true as const }),
          ...(tags.length > 0 && { tags }),
          ...(isOdd && { isOdd: true as const }),
        });
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
      if (name === 'fonts' || name === 'fills') inside = undefined;
    },
  });
  return styles;
}

const MAX_SERIAL = 2_958_466;

/**
 * A serial day number as `yyyy-MM-dd HH:mm:ss`, to the second; a time without a day as `HH:mm:ss`. Undefined outside
 * the years 1900–9999. Excel counts a nonexistent 29 February 1900, so earlier days are off by one.
 */
export function serialText(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return undefined;
  const shift = is1904 ? EPOCH_1904 : EPOCH_1900 - (serial < 60 ? 1 : 0);
  const seconds = Math.round(serial * DAY);
  if (seconds < DAY && !is1904) return new Date(seconds * 1000).toISOString().slice(11, 19);
  return new Date((seconds - shift * DAY) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

const isoMoment = /^(?:(\d{4}-\d\d-\d\d)(?:[T ]|$))?(?:T?(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?Z?$/;

/** A date, moment or time of ISO 8601, as `serialText`. */
export function isoText(text: string): string {
  const [, day, time, seconds = '00'] = isoMoment.exec(text) ?? [];
  if (day === undefined && time === undefined) return text;
  return [day, `${time ?? '00:00'}:${seconds}`].filter((part) => part !== undefined).join(' ');
}

export function isoSerial(text: string): number | undefined {
  const [, day, time = '00:00', seconds = '00'] = isoMoment.exec(text) ?? [];
  const moment = Date.parse(`${day ?? '1970-01-01'}T${time}:${seconds}Z`);
  if (Number.isNaN(moment)) return undefined;
  return moment / 1000 / DAY + (day === undefined ? 0 : EPOCH_1900);
}
