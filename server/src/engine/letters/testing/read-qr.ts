/** Dark bars of a code, in any unit: `height` is one dot. */
type Bars = readonly { x: number; y: number; width: number; height: number }[];

const SIZE = 21;

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const isFrame = (x: number, y: number): boolean =>
  (x < 9 && y < 9) || (x >= SIZE - 8 && y < 9) || (x < 9 && y >= SIZE - 8) || x === 6 || y === 6;

function dotsOf(bars: Bars): boolean[][] {
  const left = Math.min(...bars.map(({ x }) => x));
  const top = Math.min(...bars.map(({ y }) => y));
  const dots = Array.from({ length: SIZE }, () => new Array<boolean>(SIZE).fill(false));
  for (const { x, y, width, height } of bars) {
    const from = Math.round((x - left) / height);
    dots[Math.round((y - top) / height)]?.fill(true, from, from + Math.round(width / height));
  }
  return dots;
}

/** Reads a code of 21 by 21 dots with bytes or digits, without error correction. */
export function readQr(bars: Bars): string {
  const dots = dotsOf(bars);
  const at = (x: number, y: number): boolean => dots[y]?.[x] ?? false;
  const number = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => 2 * sum + Number(bit), 0);
  const masked = masks[number([at(2, 8), at(3, 8), at(4, 8)]) ^ 0b101] ?? (() => false);
  const bits: boolean[] = [];
  const columns = [20, 18, 16, 14, 12, 10, 8, 5, 3, 1];
  for (const [turn, right] of columns.entries())
    for (let step = 0; step < SIZE; step += 1) {
      const y = turn % 2 === 0 ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFrame(x, y)) bits.push(at(x, y) !== masked(x, y));
    }
  const mode = number(bits.slice(0, 4));
  if (mode === 0b0001) return digitsOf(number(bits.slice(4, 14)), (from, to) => number(bits.slice(14 + from, 14 + to)));
  if (mode !== 0b0100) throw new Error('neither a code of bytes nor one of digits');
  const length = number(bits.slice(4, 12));
  const bytes = Array.from({ length }, (_, place) => number(bits.slice(12 + 8 * place, 20 + 8 * place)));
  return Buffer.from(bytes).toString('utf8');
}

/** Three digits in ten bits; two remaining in seven, one in four. */
function digitsOf(length: number, number: (from: number, to: number) => number): string {
  let text = '';
  for (let at = 0; text.length < length; ) {
    const digits = Math.min(3, length - text.length);
    const bits = [0, 4, 7, 10][digits] ?? 0;
    text += String(number(at, at + bits)).padStart(digits, '0');
    at += bits;
  }
  return text;
}
