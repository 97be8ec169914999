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

type Looks = 'font' | 'fill';

/** The fonts and fills of a styles part, in their order: which of them have a colour. */
class Colours {
  readonly #coloured: Record<Looks, boolean[]> = { font: [], fill: [] };
  #inside: Looks | undefined;
  #isSolid = false;

  open(name: string, attributes: string): void {
    if (this.#coloured.font.length > MAX_STYLES || this.#coloured.fill.length > MAX_STYLES) throw brokenSheet();
    if (name === 'fonts') this.#inside = 'font';
    else if (name === 'fills') this.#inside = 'fill';
    else if (name === this.#inside) this.#coloured[this.#inside].push(false);
    else if (name === 'patternFill') this.#openPattern(attribute(attributes, 'patternType') ?? 'none');
    else if (name === 'gradientFill') this.#colourLast('fill');
    else if (this.#inside && this.#isColourElement(name) && isColour(attributes, this.#inside))
      this.#colourLast(this.#inside);
  }

  close(name: string): void {
    if (name === 'fonts' || name === 'fills') this.#inside = undefined;
  }

  isColoured(attributes: string): boolean {
    return (
      this.#coloured.font[Number(attribute(attributes, 'fontId'))] === true ||
      this.#coloured.fill[Number(attribute(attributes, 'fillId'))] === true
    );
  }

  #openPattern(pattern: string): void {
    this.#isSolid = pattern === 'solid';
    // Every file has the grey of 12.5 % as its second fill.
    if (!/^(?:none|solid|gray125)$/.test(pattern)) this.#colourLast('fill');
  }

  #isColourElement(name: string): boolean {
    return this.#inside === 'font' ? name === 'color' : name === 'fgColor' && this.#isSolid;
  }

  #colourLast(of: Looks): void {
    this.#coloured[of][this.#coloured[of].length - 1] = true;
  }
}

/** The fonts of a styles part, in their order, as elements that show them. */
class Fonts {
  readonly #fonts: { tags: string[]; isOdd: boolean }[] = [];
  #isInside = false;

  open(name: string, attributes: string): void {
    if (name === 'fonts') this.#isInside = true;
    else if (name === 'fills') this.#isInside = false;
    if (!this.#isInside) return;
    if (name === 'font') this.#fonts.push({ tags: [], isOdd: false });
    const font = this.#fonts.at(-1);
    if (!font) return;
    const tag = tagOfFont(name, attributes);
    if (tag !== undefined && !font.tags.includes(tag)) font.tags.push(tag);
    if (isOddFont(name, attributes)) font.isOdd = true;
  }

  close(name: string): void {
    if (name === 'fonts' || name === 'fills') this.#isInside = false;
  }

  lookOf(attributes: string): Pick<NumberStyle, 'tags' | 'isOdd'> {
    const { tags = [], isOdd = false } = this.#fonts[Number(attribute(attributes, 'fontId'))] ?? {};
    return { ...(tags.length > 0 && { tags }), ...(isOdd && { isOdd: true as const }) };
  }
}

export async function readNumberStyles(workbook: Workbook, entry: ZipEntry | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (entry === undefined) return styles;
  if (entry.unpacked > MAX_PART) throw brokenSheet();
  const custom = new Map<number, NumberStyle>();
  const colours = new Colours();
  const fonts = new Fonts();
  let isCellFormats = false;
  await readPart(workbook, entry, {
    open(name, attributes) {
      if (styles.length > MAX_STYLES || custom.size > MAX_STYLES) throw brokenSheet();
      colours.open(name, attributes);
      fonts.open(name, attributes);
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') {
        const format = attribute(attributes, 'formatCode') ?? '';
        custom.set(id, { isDate: isDateFormat(format), format });
      } else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats)
        styles.push({
          ...(custom.get(id) ?? { isDate: DATE_FORMATS.has(id), format: builtInFormat(id) }),
          ...(colours.isColoured(attributes) && { isColoured: true as const }),
          ...fonts.lookOf(attributes),
        });
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
      colours.close(name);
      fonts.close(name);
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
