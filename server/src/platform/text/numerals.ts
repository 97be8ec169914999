const digits = '零一二三四五六七八九';
const formal = '零壹贰叁肆伍陆柒捌玖';
const units = [
  ['千', 1000],
  ['百', 100],
  ['十', 10],
  ['', 1],
] as const;

const counted =
  /^(?:([一二三四五六七八九])千)?(?:零?([一二三四五六七八九])百)?(?:零?([一二三四五六七八九])?(十))?零?([一二三四五六七八九])?$/u;

/** Reads 118, 一百一十八, 一一八 and 壹佰壹拾捌 alike; undefined for texts that are no number up to 9999. */
export function numberOf(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const plain = text
    .replace(/[〇○]/gu, '零')
    .replace(/[壹贰叁肆伍陆柒捌玖]/gu, (sign) => digits[formal.indexOf(sign)] ?? sign)
    .replace(/[拾佰仟]/gu, (sign) => '十百千'['拾佰仟'.indexOf(sign)] ?? sign);
  if (/^[零一二三四五六七八九]{1,4}$/u.test(plain))
    return Number(Array.from(plain, (sign) => digits.indexOf(sign)).join(''));
  const parts = counted.exec(plain);
  if (!parts || plain === '') return undefined;
  const [, thousands, hundreds, tens, ten, ones] = parts;
  const value = (sign: string | undefined) => (sign ? digits.indexOf(sign) : 0);
  return value(thousands) * 1000 + value(hundreds) * 100 + (ten ? (tens ? value(tens) : 1) * 10 : 0) + value(ones);
}

/** 三十七 as 37; other texts stay unchanged. */
export const inFigures = (text: string): string => String(numberOf(text) ?? text);

function said(value: number): string {
  let words = '';
  let gap = false;
  for (const [unit, size] of units) {
    const digit = Math.floor(value / size) % 10;
    if (digit > 0) words += `${gap ? '零' : ''}${digits[digit]}${unit}`;
    gap = digit === 0 && words !== '';
  }
  return words;
}

/** Every way to write this number, including the input; other texts and 0 yield only themselves. */
export function waysToWrite(text: string): string[] {
  const value = numberOf(text);
  if (!value) return [text];
  const words = said(value);
  const each = Array.from(String(value), (figure) => digits[Number(figure)]).join('');
  const zeros = ['〇', '○'].flatMap((zero) => [each, words].map((one) => one.replaceAll('零', zero)));
  const inFormal = Array.from(words, (sign) => formal[digits.indexOf(sign)] ?? '拾佰仟'['十百千'.indexOf(sign)]).join(
    '',
  );
  return [...new Set([text, String(value), words, words.replace(/^一十/u, '十'), each, ...zeros, inFormal])];
}
