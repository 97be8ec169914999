import { encode } from 'uqr';

/** Side of the printed code in millimetres; it is centred in the letter's margin. */
export const QR_SIDE = 12;

/** A dark bar of a code, in dots from the upper left; one dot high. */
export type Bar = { x: number; y: number; length: number };
export type QrCode = { size: number; bars: Bar[] };

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return { size, bars: data.flatMap((row, y) => barsOf(row).map((bar) => ({ ...bar, y }))) };
}

function barsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const bars: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = bars.at(-1);
    if (isDark && last && last.x + last.length === x) last.length += 1;
    else if (isDark) bars.push({ x, length: 1 });
  }
  return bars;
}

export function qrAddress({ size, bars }: QrCode): string {
  const path = bars.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_SIDE}mm" height="${QR_SIDE}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
