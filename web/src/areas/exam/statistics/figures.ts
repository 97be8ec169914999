/** Figures arrive unrounded. null means unknown or suppressed and is shown as —. */
type Given = number | null | undefined;

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
export const drawn = (value: Given, digits = 2): number | null => (value == null ? null : rounded(value, digits));
/** A share of 0–1 in percent for charts. */
export const drawnShare = (share: Given): number | null => (share == null ? null : rounded(share * 100, 1));

const shown = (value: Given, digits: number, whole = false): string | null =>
  value == null
    ? null
    : rounded(value, digits).toLocaleString('zh-CN', {
        maximumFractionDigits: digits,
        minimumFractionDigits: whole ? 0 : digits,
      });

export const people = (value: Given): string | null => shown(value, 0);
/** Points of a score: as many decimals as needed, at most two. */
export const points = (value: Given): string | null => shown(value, 2, true);
/** P, D, r, α: always three decimals, so that columns align. */
export const coefficient = (value: Given): string | null => shown(value, 3);
/** Two decimals without the leading zero, as usual in item analysis: .62 */
export const ratioWords = (value: Given): string | null =>
  value == null ? null : value.toFixed(2).replace(/^(-?)0\./u, '$1.');
export function chance(value: number): string {
  if (value === 0) return '0';
  const [factor = '', power = ''] = value.toExponential(1).split('e');
  return `${factor}×10${[...power].map((sign) => raised[sign] ?? '').join('')}`;
}
const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};
export const signed = (value: Given, digits = 2): string | null =>
  value == null ? null : `${value > 0 ? '+' : ''}${shown(value, digits)}`;
