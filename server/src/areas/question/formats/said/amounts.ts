import { numberOf } from '#platform/text/numerals.ts';

const one = '[一二三四五六七八九两兩壹贰叁肆伍陆柒捌玖貳參叄陸]';
const zero = '[零〇○]';
const tens = `(?:${one}?[十拾]|[廿卅卌])`;
const figures = `(?:${one}|${zero})`;
const whole = `(?:${one}?[百佰](?:${zero}${one}|${zero}?${tens}${one}?|${one})?|${tens}${one}?|${figures}{1,3})`;

/** Pattern of an amount: `10`, `2.5`, `十二`, `一百`, `廿五`, `两`, `贰拾`, `零点五`, `半`. Expects half-width text. */
export const amountSource = String.raw`\d{1,3}(?:\.\d)?|${whole}(?:[点點]${figures}{1,2})?|半`;

const otherSigns: ReadonlyMap<string, string> = new Map(
  '两二 兩二 貳二 參三 叄三 陸六 點点'.split(' ').map(([sign = '', same = '']) => [sign, same]),
);
const shortTens: ReadonlyMap<string, string> = new Map([
  ['廿', '二十'],
  ['卅', '三十'],
  ['卌', '四十'],
]);

/** The number that an amount states: 十 and 一十 are 10, 两点五 is 2.5. NaN if it states none. */
export function amountOf(said: string): number {
  if (/^\d/u.test(said)) return Number(said);
  if (said === '半') return 0.5;
  const plain = Array.from(said, (sign) => otherSigns.get(sign) ?? shortTens.get(sign) ?? sign).join('');
  const [before = '', behind] = plain.replace(/^(?=[百佰])/u, '一').split('点');
  const value = numberOf(before) ?? Number.NaN;
  if (behind === undefined) return value;
  const fraction = Array.from(behind, (sign) => numberOf(sign) ?? Number.NaN);
  return Number(`${value}.${fraction.join('')}`);
}
