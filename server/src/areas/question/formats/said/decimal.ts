export const longestNumber = 100;
const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/u;

interface Exact {
  digits: bigint;
  scale: number;
}

function exactOf(text: string): Exact | undefined {
  const found = text.length > longestNumber ? null : decimal.exec(text);
  const [, sign = '', before = '', behind = '', power = '0'] = found ?? [];
  if (!found || before + behind === '') return undefined;
  const scale = behind.length - Number(power);
  const digits = BigInt(`${before}${behind}${scale < 0 ? '0'.repeat(-scale) : ''}`);
  return { digits: sign === '-' ? -digits : digits, scale: Math.max(0, scale) };
}

function textOf({ digits, scale }: Exact): string {
  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const behind = all.slice(all.length - scale).replace(/0+$/u, '');
  const before = all.slice(0, all.length - scale);
  return scale === 0 || behind === '' ? `${sign}${scale === 0 ? all : before}` : `${sign}${before}.${behind}`;
}

/** Exact middle and half width of a range; undefined if an end is not a number. */
export function middleOf(low: string, high: string): { value: string; tolerance: string } | undefined {
  const [one, other] = [exactOf(low), exactOf(high)];
  if (!one || !other) return undefined;
  const scale = Math.max(one.scale, other.scale);
  const scaled = (end: Exact): bigint => end.digits * 10n ** BigInt(scale - end.scale);
  const [from, to] = [scaled(one), scaled(other)];
  const half = (digits: bigint): string => textOf({ digits: digits * 5n, scale: scale + 1 });
  return { value: half(from + to), tolerance: half(to > from ? to - from : from - to) };
}

export function percentOf(value: string, percent: string): string | undefined {
  const [one, other] = [exactOf(value), exactOf(percent)];
  if (!one || !other) return undefined;
  const digits = one.digits * other.digits;
  return textOf({ digits: digits < 0n ? -digits : digits, scale: one.scale + other.scale + 2 });
}

export const isDecimal = (text: string): boolean => exactOf(text) !== undefined;
