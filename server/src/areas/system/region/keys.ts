import type { Label } from '@kaoxin/contract/conventions.ts';

export const countryCode = '00';
/** Digits of a code by level. Towns and villages add three digits each (GB/T 2260, GB/T 10114). */
const lengths: readonly number[] = [2, 2, 4, 6, 9, 12];

type Read = { code: string; level: number } | { error: Label };

const unlikeLevel = (text: string): Label => [`区划编号【${text}】与级别不符`, `Code [${text}] does not fit the level`];

const isCountry = (digits: string): boolean => /^0+$/.test(digits) || digits === '86' || digits === '100000';

/**
 * The stored code, without the trailing zeros of lower levels: `110000`, `110000000000` and `11` are the same province.
 * If a level is given, the code must fit it.
 */
export function codeIn(text: string, level?: number): Read {
  const digits = text.replace(/\.0+$/, '');
  if (!/^\d{1,12}$/.test(digits))
    return { error: [`区划编号【${text}】只能由数字组成`, `Code [${text}]: digits only`] };
  if (isCountry(digits)) return level ? { error: unlikeLevel(text) } : { code: countryCode, level: 0 };
  const code = level ? cutTo(digits, lengths[level] ?? 0) : withoutFill(digits);
  const found = code === undefined ? -1 : lengths.indexOf(code.length, 1);
  if (code === undefined || (level && level !== found)) return { error: unlikeLevel(text) };
  return found < 1
    ? { error: [`区划编号【${text}】应为2、4、6、9或12位数字`, `Code [${text}]: 2, 4, 6, 9 or 12 digits`] }
    : { code, level: found };
}

const cutTo = (digits: string, length: number): string | undefined =>
  digits.length >= length && /^0*$/.test(digits.slice(length)) ? digits.slice(0, length) : undefined;

function withoutFill(digits: string): string {
  let code = digits;
  for (const [length, fill] of [
    [12, '000'],
    [9, '000'],
    [6, '00'],
    [4, '00'],
  ] as const)
    if (code.length === length && code.endsWith(fill)) code = code.slice(0, -fill.length);
  return code;
}

/** Possible parent codes, the nearest first. Towns without a county belong to their city. */
export function aboveOf(code: string): string[] {
  const shorter = lengths.slice(1).filter((length) => length < code.length);
  return shorter.length === 0
    ? [countryCode]
    : [...new Set(shorter.reverse().map((length) => withoutFill(code.slice(0, length))))];
}

const levelWords: readonly (readonly [number, RegExp])[] = [
  [0, /^(国家|country)$/i],
  [1, /^(省级?|直辖市|自治区|特别行政区|省、自治区、直辖市|province)$/i],
  [2, /^(地级?市?|市级?|地区|盟|自治州|city|prefecture)$/i],
  [3, /^(区县级?|县级?|区|旗|县级市|district|county)$/i],
  [4, /^(乡镇级?|乡级?|镇级?|街道|乡镇街道|town|street|township)$/i],
  [5, /^(村级?|居委会|社区|village)$/i],
];

export function levelIn(text: string): number | undefined {
  if (/^[0-5](\.0+)?$/.test(text)) return Number.parseInt(text, 10);
  return levelWords.find(([, words]) => words.test(text))?.[0];
}
