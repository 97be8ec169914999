/** Built-in number formats as a Chinese spreadsheet program shows them (ECMA-376 18.8.30); 0 is General. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"¥"#,##0;-"¥"#,##0'],
  [6, '"¥"#,##0;-"¥"#,##0'],
  [7, '"¥"#,##0.00;-"¥"#,##0.00'],
  [8, '"¥"#,##0.00;-"¥"#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'yyyy/m/d'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy/m/d h:mm'],
  [27, 'yyyy"年"m"月"'],
  [28, 'm"月"d"日"'],
  [29, 'm"月"d"日"'],
  [30, 'm-d-yy'],
  [31, 'yyyy"年"m"月"d"日"'],
  [32, 'h"时"mm"分"'],
  [33, 'h"时"mm"分"ss"秒"'],
  [34, '上午/下午h"时"mm"分"'],
  [35, '上午/下午h"时"mm"分"ss"秒"'],
  [36, 'yyyy"年"m"月"'],
  [37, '#,##0;-#,##0'],
  [38, '#,##0;-#,##0'],
  [39, '#,##0.00;-#,##0.00'],
  [40, '#,##0.00;-#,##0.00'],
  [41, '#,##0'],
  [42, '"¥"#,##0'],
  [43, '#,##0.00'],
  [44, '"¥"#,##0.00'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  [50, 'yyyy"年"m"月"'],
  [51, 'm"月"d"日"'],
  [52, 'yyyy"年"m"月"'],
  [53, 'm"月"d"日"'],
  [54, 'm"月"d"日"'],
  [55, '上午/下午h"时"mm"分"'],
  [56, '上午/下午h"时"mm"分"ss"秒"'],
  [57, 'yyyy"年"m"月"'],
  [58, 'm"月"d"日"'],
]);
export const builtInFormat = (id: number): string => builtIn.get(id) ?? 'General';

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'date'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'percent' | 'at' | 'slash' | 'general' };

const token =
  /"(?<quoted>[^"]*)"|[\\!](?<escaped>[\s\S])|_[\s\S]|\*[\s\S]|\[(?<elapsed>h+|m+|s+)\]|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|\[(?<bracket>[^\]]*)\]|(?<noon>AM\/PM|A\/P|上午\/下午)|(?<general>General|G\/通用格式)|(?<date>y+|m+|d+|h+|s+(?:\.0+)?|a{3,4})|(?<exponent>E[+-])|(?<digits>[0#?,.]+)|(?<percent>%)|(?<at>@)|(?<slash>\/)|(?<sign>[\s\S])/giu;

/**
 * Formats of another language or of other digits, and the codes of the system's long date and time. A low word of 0409
 * is English.
 */
const foreign =
  /\[\$[^\]-]*-(?:[0-9a-f]{5,}|(?!0*(?:[0-9a-f]?[0-9a-f]09|7f)\])[0-9a-f]{1,4}|(?!en)[a-z]{2,3}(?:-[a-z]+)?)\]/iu;
const wordsOfDates = /m{3,}|d{3,}|AM\/PM|A\/P/iu;
const withoutQuotes = (format: string): string => format.replace(/"[^"]*"|[\\!][\s\S]/gu, '');
const systemFormats: ReadonlyMap<string, string> = new Map([
  ['F800', 'yyyy"年"m"月"d"日"'],
  ['F400', 'h:mm:ss'],
  ['x-sysdate', 'yyyy"年"m"月"d"日"'],
  ['x-systime', 'h:mm:ss'],
]);

const colours =
  /^(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|黑色|蓝色|青色|绿色|洋红|红色|白色|黄色)$/iu;

const words = (text: string): Part[] => [{ kind: 'text', text }];
const dateCode = (text: string): Part[] => [{ kind: 'date', text }];

/** Parts by the group of `token` that matched; undefined for something unsupported. */
const readers: Readonly<Record<string, (text: string) => Part[] | undefined>> = {
  quoted: words,
  escaped: words,
  currency: words,
  elapsed: (unit) => dateCode(`[${unit.toLowerCase()}]`),
  bracket: (text) => (colours.test(text) ? [] : undefined),
  noon: dateCode,
  general: () => [{ kind: 'general' }],
  date: (code) => dateCode(code.toLowerCase()),
  exponent: (text) => [{ kind: 'number', text: text.toUpperCase() }],
  digits: (text) => [{ kind: 'number', text }],
  percent: () => [{ kind: 'percent' }],
  at: () => [{ kind: 'at' }],
  slash: () => [{ kind: 'slash' }],
  sign(text) {
    if (text === 'e') return dateCode('yyyy');
    // An unquoted letter is a code, for example of an era.
    return /[a-z]/i.test(text) ? undefined : words(text);
  },
};

/** A token without a group, as the width of a sign, shows nothing. */
function readToken({ groups = {} }: RegExpMatchArray): Part[] | undefined {
  const [found] = Object.entries(groups).filter(([, text]) => text !== undefined);
  if (found === undefined) return [];
  const [group, text] = found;
  return readers[group]?.(text);
}

/** The parts of a section; undefined when it contains something unsupported: Chinese digits, an era. */
function partsOf(section: string): Part[] | undefined {
  const system = /^\[\$-(F[48]00|x-sys(?:date|time))\]/iu.exec(section)?.[1];
  const format = (system && systemFormats.get(system.startsWith('x') ? system : system.toUpperCase())) ?? section;
  const other = foreign.exec(format)?.[0];
  if (other !== undefined && (/-[0-9a-f]{5,}\]/iu.test(other) || wordsOfDates.test(withoutQuotes(format))))
    return undefined;
  const parts: Part[] = [];
  for (const match of format.matchAll(token)) {
    const read = readToken(match);
    if (read === undefined) return undefined;
    parts.push(...read);
  }
  return parts;
}

/** Semicolons outside quotes and escapes separate sections. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [piece] of format.matchAll(/"[^"]*"|[\\!][\s\S]|;|[^;"\\!]+|["\\!]/gu)) {
    if (piece === ';') sections.push('');
    else sections.push(`${sections.pop()}${piece}`);
  }
  return sections.slice(0, 4);
}

export const longestFormat = 255;

interface Section {
  parts: readonly Part[] | undefined;
  /** `[>=60]` */
  meets: ((value: number) => boolean) | undefined;
}

interface Format {
  numbers: readonly Section[];
  texts: readonly Part[] | undefined;
}

const condition = /^((?:\[[^\]=<>]*\])*)\[(<>|[<>]=|[<>=])(-?\d+(?:\.\d+)?(?:E[+-]?\d+)?)\]/iu;

function sectionOf(text: string): Section {
  const [whole = '', colours = '', sign = '', limit = ''] = condition.exec(text) ?? [];
  const parts = partsOf(colours + text.slice(whole.length));
  if (sign === '') return { parts, meets: undefined };
  const than = Number(limit);
  const meets = (value: number): boolean => {
    if (sign === '<>') return value !== than;
    return (
      (sign.includes('=') && value === than) ||
      (sign.includes('<') && value < than) ||
      (sign.includes('>') && value > than)
    );
  };
  return { parts, meets };
}

function readFormat(format: string): Format {
  const sections = sectionsOf(format);
  const hasTexts = sections.length === 4 || (sections.length > 0 && withoutQuotes(sections.at(-1) ?? '').includes('@'));
  const numbers = hasTexts ? sections.slice(0, -1) : sections;
  return {
    numbers: (numbers.length === 0 ? ['General'] : numbers).map(sectionOf),
    texts: hasTexts ? partsOf(sections.at(-1) ?? '') : undefined,
  };
}

/** A sheet has few formats and millions of cells. */
const knownFormats = new Map<string, Format>();
const mostKnown = 500;

function formatOf(text: string): Format {
  const known = knownFormats.get(text);
  if (known !== undefined) return known;
  const format = readFormat(text);
  if (knownFormats.size >= mostKnown) knownFormats.clear();
  knownFormats.set(text, format);
  return format;
}

function sectionFor({ numbers }: Format, value: number): { section: Section; hasOwnSign: boolean } | undefined {
  const [first, second, third] = numbers;
  if (first === undefined) return undefined;
  if (!first.meets && !second?.meets) {
    if (value < 0 && second !== undefined) return { section: second, hasOwnSign: true };
    return { section: value === 0 && third !== undefined ? third : first, hasOwnSign: false };
  }
  const found =
    [first, second].find((one) => one?.meets?.(value)) ??
    (first.meets && second !== undefined && !second.meets && numbers.length === 2 ? second : third);
  // Programs differ where a condition lacks its alternative.
  if (found === undefined || (numbers.length > 2 && !second?.meets && found === third)) return undefined;
  return { section: found, hasOwnSign: false };
}

export const isPlainFormat = (format: string): boolean => /^(?:General|@|G\/通用格式)?$/iu.test(format);

/** A number in the general format: 15 digits, very large and small ones as 1E+21, 1E-07. */
export function generalNumber(value: number): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(15));
  const [head = '', power] = String(rounded).split('e');
  return power === undefined ? head : `${head}E${power[0]}${power.slice(1).padStart(2, '0')}`;
}

/**
 * A number as a sheet shows it in this format; undefined when the format does not apply to numbers or is not supported.
 *
 * @example shownNumber(0.85, '0%', false) === '85%'
 */
export function shownNumber(value: number, format: string, is1904: boolean): string | undefined {
  if (format.length > longestFormat || isPlainFormat(format)) return undefined;
  const chosen = sectionFor(formatOf(format), value);
  const parts = chosen?.section.parts;
  if (chosen === undefined || parts === undefined) return undefined;
  if (parts.length === 0) return undefined;
  if (parts.some(({ kind }) => kind === 'date')) return shownDate(value, parts, is1904);
  if (parts.some(({ kind }) => kind === 'at')) return undefined;
  if (value < 0 && chosen.section.meets) return undefined;
  const shown = shownDigits(value, parts, chosen.hasOwnSign);
  return shown?.trim() === '' ? undefined : shown;
}

/** A text as a sheet shows it in this format: `@"级"`; undefined when it shows nothing or is not supported. */
export function shownTextIn(text: string, format: string): string | undefined {
  if (format.length > longestFormat || isPlainFormat(format)) return text;
  const { texts } = formatOf(format);
  if (texts === undefined) return sectionsOf(format).length > 3 ? undefined : text;
  const shown = texts.map((part) => (part.kind === 'at' ? text : literal(part))).join('');
  return shown.trim() === '' ? undefined : shown;
}

const literal = (part: Part): string => {
  if (part.kind === 'slash') return '/';
  if (part.kind === 'percent') return '%';
  return part.kind === 'text' || part.kind === 'number' ? part.text : '';
};

function shownDigits(value: number, parts: readonly Part[], hasOwnSign: boolean): string | undefined {
  const isDigit = (part: Part): boolean => part.kind === 'number' && /[0#?]/.test(part.text);
  if (parts.some(({ kind }) => kind === 'general')) {
    if (parts.some((part) => isDigit(part) || part.kind === 'percent')) return undefined;
    const shown = parts.map((part) => (part.kind === 'general' ? generalNumber(Math.abs(value)) : literal(part)));
    return `${value < 0 && !hasOwnSign ? '-' : ''}${shown.join('')}`;
  }
  if (!parts.some(isDigit)) return `${value < 0 && !hasOwnSign ? '-' : ''}${parts.map(literal).join('')}`;
  const percents = parts.filter(({ kind }) => kind === 'percent').length;
  if (parts.some(({ kind }) => kind === 'slash')) return percents > 0 ? undefined : shownFraction(value, parts);
  const first = parts.findIndex(isDigit);
  const last = parts.findLastIndex(isDigit);
  const digits = parts.slice(first, last + 1);
  const exponent = digits.findIndex((part) => part.kind === 'number' && part.text.startsWith('E'));
  // Digits with text between them, as in phone numbers.
  if (exponent < 0 && digits.length > 1) return shownMask(value, parts, digits);
  const scaled = Math.abs(value) * 100 ** percents;
  const body = exponent < 0 ? plainDigits(scaled, literal(digits[0] as Part)) : scientific(scaled, digits, exponent);
  if (body === undefined) return undefined;
  const isNegative = value < 0 && !hasOwnSign && /[1-9]/.test(body);
  const words = (from: number, to: number) => parts.slice(from, to).map(literal).join('');
  return `${isNegative ? '-' : ''}${words(0, first)}${body}${words(last + 1, parts.length)}`;
}

/** Rounds half away from zero in decimal digits, as sheets do, not in binary ones. */
function fixed(value: number, places: number): string | undefined {
  if (!(value < 1e15) || places > 15) return undefined;
  const exact = Number(`${Number(value.toPrecision(15))}e${places}`);
  if (!Number.isFinite(exact)) return value.toFixed(places);
  const rounded = String(Math.round(exact));
  if (rounded.includes('e')) return undefined;
  if (places === 0) return rounded;
  const padded = rounded.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

function plainDigits(value: number, format: string): string | undefined {
  const trailing = [...format.matchAll(/,+(?=\.|$)/g)].join('').length;
  const [whole = '', part = ''] = format.replace(/,+(?=\.|$)/g, '').split('.');
  const places = part.replace(/,/g, '').length;
  const text = fixed(value / 1000 ** trailing, places);
  if (text === undefined) return undefined;
  const [units = '0', decimals = ''] = text.split('.');
  // `?` shows a blank for a missing digit.
  const least = whole.replace(/[^0#?]/g, '').replace(/^[#?]+/, '').length;
  const padded = (units === '0' && least === 0 ? '' : units).padStart(least, '0');
  const grouped = whole.includes(',') ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;
  // `#` leaves out trailing zeros.
  let shown = decimals;
  for (let at = part.length - 1; at >= 0 && /[#?]/.test(part[at] ?? '') && shown.endsWith('0'); at -= 1)
    shown = shown.slice(0, -1);
  return format.includes('.') ? `${grouped}.${shown}` : grouped;
}

function scientific(value: number, digits: readonly Part[], exponent: number): string | undefined {
  const mantissa = digits.slice(0, exponent).map(literal).join('');
  const power = digits
    .slice(exponent + 1)
    .map(literal)
    .join('');
  const whole = (mantissa.split('.')[0] ?? '').length;
  if (whole > 1 || !/^0+$/.test(power)) return undefined;
  const places = (mantissa.split('.')[1] ?? '').length;
  const [head = '', tail = '0'] = value.toExponential(places).split('e');
  const sign = Number(tail) < 0 ? '-' : digits[exponent] && literal(digits[exponent]) === 'E+' ? '+' : '';
  return `${head}E${sign}${String(Math.abs(Number(tail))).padStart(power.length, '0')}`;
}

/** `000-0000`: each zero is a digit, from the right. */
function shownMask(value: number, parts: readonly Part[], digits: readonly Part[]): string | undefined {
  if (value < 0 || !Number.isSafeInteger(value)) return undefined;
  if (digits.some((part) => part.kind === 'percent' || (part.kind === 'number' && !/^[0#]+$/.test(part.text))))
    return undefined;
  const places = digits
    .map((part) => (part.kind === 'number' ? part.text.length : 0))
    .reduce((sum, one) => sum + one, 0);
  let rest = String(value).padStart(places, '0');
  const extra = rest.slice(0, rest.length - places);
  rest = rest.slice(rest.length - places);
  let isFirst = true;
  return parts
    .map((part) => {
      if (part.kind !== 'number') return literal(part);
      const piece = rest.slice(0, part.text.length);
      rest = rest.slice(part.text.length);
      const shown = isFirst ? extra + piece : piece;
      isFirst = false;
      return shown;
    })
    .join('');
}

/** `# ?/?` and `?/8`: the nearest fraction with as many digits. */
function shownFraction(value: number, parts: readonly Part[]): string | undefined {
  const format = parts.map(literal).join('');
  const match = /^([#0?]+ +)?[#0?]+\/(?:([#0?]{1,3})|(\d{1,3}))$/.exec(format.trim());
  if (!match || Math.abs(value) >= 1e9) return undefined;
  const [, whole, marks, given] = match;
  const size = Math.abs(value);
  let units = whole === undefined ? 0 : Math.floor(size);
  const rest = size - units;
  let [top, bottom] = [0, 1];
  if (given !== undefined) [top, bottom] = [Math.round(rest * Number(given)), Number(given)];
  else {
    for (let under = 1, best = Number.POSITIVE_INFINITY; under < 10 ** (marks ?? '?').length; under += 1) {
      const over = Math.round(rest * under);
      const distance = Math.abs(rest - over / under);
      if (distance < best - 1e-12) [top, bottom, best] = [over, under, distance];
    }
  }
  if (whole !== undefined && top === bottom) [units, top] = [units + 1, 0];
  const sign = value < 0 ? '-' : '';
  if (whole === undefined) return `${sign}${top}/${bottom}`;
  if (top === 0) return `${sign}${units}`;
  return `${sign}${units === 0 ? '' : `${units} `}${top}/${bottom}`;
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
const allMonths = [...months, 'November', 'December'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const chineseWeekdays = [...'日一二三四五六'];
const day = 86_400;

const padded = (number: number, length: number): string => String(number).padStart(length, '0');

/** `mmm`: Mar, `mmmm`: March, `mmmmm`: M. */
function monthName(month: number, length: number): string {
  const name = allMonths[month] ?? '';
  return length === 4 ? name : name.slice(0, length === 3 ? 3 : 1);
}

/** `ddd`: Mon, `dddd`: Monday. */
function weekdayName(weekday: number, length: number): string {
  const name = weekdays[weekday] ?? '';
  return length === 3 ? name.slice(0, 3) : name;
}

const secondsIn: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** `m` after hours or before seconds is a minute. */
function minutesIn(dates: readonly string[]): ReadonlySet<number> {
  const isMinute = (place: number) => /^\[?h/.test(dates[place - 1] ?? '') || /^\[?s/.test(dates[place + 1] ?? '');
  return new Set([...dates.keys()].filter(isMinute));
}

function shownDate(serial: number, parts: readonly Part[], is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  const dates = parts.flatMap((part) => (part.kind === 'date' ? part.text : []));
  const places = Math.max(...dates.map((text) => /\.(0+)$/.exec(text)?.[1]?.length ?? 0));
  const ticks = 10 ** places;
  const total = Math.round(serial * day * ticks) / ticks;
  const shift = is1904 ? 24_107 : 25_569 - (serial < 60 ? 1 : 0);
  const at = new Date((Math.floor(total + 1e-9) - shift * day) * 1000);
  const isHalf = dates.some((text) => text.includes('/'));
  const hour = isHalf ? at.getUTCHours() % 12 || 12 : at.getUTCHours();
  const minutes = minutesIn(dates);
  const secondsText = (text: string): string => {
    const seconds = total % 60;
    const [whole = '', decimals] = text.split('.');
    const shown = padded(Math.floor(seconds + 1e-9), whole.length);
    return decimals === undefined ? shown : `${shown}.${(seconds % 1).toFixed(places).slice(2)}`;
  };
  const dateText = (text: string, place: number): string | undefined => {
    const { length } = text;
    if (text.startsWith('[')) return padded(Math.floor((total + 1e-9) / (secondsIn[text[1] ?? ''] ?? 1)), length - 2);
    if (text.includes('/')) return text.split('/')[at.getUTCHours() >= 12 ? 1 : 0];
    switch (text[0]) {
      case 'y':
        return length > 2 ? String(at.getUTCFullYear()) : padded(at.getUTCFullYear() % 100, 2);
      case 'm':
        if (length > 2) return monthName(at.getUTCMonth(), length);
        return padded(minutes.has(place) ? at.getUTCMinutes() : at.getUTCMonth() + 1, length);
      case 'd':
        return length > 2 ? weekdayName(at.getUTCDay(), length) : padded(at.getUTCDate(), length);
      case 'a':
        return `${length === 4 ? '星期' : ''}${chineseWeekdays[at.getUTCDay()]}`;
      case 'h':
        return padded(hour, length);
      default:
        return secondsText(text);
    }
  };
  const datesShown = dates.map(dateText).values();
  const shown = parts.map((part) => (part.kind === 'date' ? datesShown.next().value : literal(part)));
  return shown.every((text) => text !== undefined) ? shown.join('') : undefined;
}
