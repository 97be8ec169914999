import { pngOf } from '@kaoxin/server/platform/text/png.ts';

export interface Sitter {
  /** 1 男, 2 女 (dict sex) */
  gender: number;
  nth: number;
}

const width = 120;
const height = 162;
const shades = 16;
const fineness = 3;

type Colour = readonly [number, number, number];
const grounds: readonly Colour[] = [
  [214, 228, 240],
  [226, 232, 226],
  [236, 230, 220],
];
const figures: readonly Colour[] = [
  [70, 84, 104],
  [88, 96, 92],
  [96, 82, 78],
  [60, 72, 88],
];

type Shape = (x: number, y: number) => boolean;
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

const head = ellipse(60, 68, 25, 32);
const neck: Shape = (x, y) => Math.abs(x - 60) < 11 && y > 84 && y < 120;
const body = ellipse(60, 170, 52, 62);
const shortHair = ellipse(60, 56, 27, 26);
const bun = ellipse(60, 27, 11, 9);
const longHair = ellipse(60, 72, 29, 41);

const kinds: Readonly<Record<number, readonly (readonly Shape[])[]>> = {
  1: [
    [head, neck, body],
    [head, neck, body, shortHair],
  ],
  2: [
    [head, neck, body, longHair],
    [head, neck, body, shortHair, bun],
  ],
};

/** A neutral figure on a plain background, a few hundred bytes of PNG; no real face. */
export function portrait({ gender, nth }: Sitter): Buffer {
  const own = kinds[gender] ?? kinds[1] ?? [];
  const shapes = own[nth % own.length] ?? [];
  const ground = grounds[nth % grounds.length] ?? grounds[0];
  const figure = figures[nth % figures.length] ?? figures[0];
  if (!ground || !figure) throw new RangeError('a drawing has two colours');
  const blend = (share: number): Colour => {
    const [red, green, blue] = ground.map((from, at) => Math.round(from + ((figure[at] ?? 0) - from) * share));
    return [red ?? 0, green ?? 0, blue ?? 0];
  };
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(covered(shapes, at % width, Math.floor(at / width)) * (shades - 1)),
  );
  return pngOf({
    width,
    height,
    palette: Array.from({ length: shades }, (_, shade) => blend(shade / (shades - 1))),
    pixels,
  });
}

function covered(shapes: readonly Shape[], left: number, top: number): number {
  let inside = 0;
  for (let at = 0; at < fineness ** 2; at += 1) {
    const [x, y] = [left + ((at % fineness) + 0.5) / fineness, top + (Math.floor(at / fineness) + 0.5) / fineness];
    if (shapes.some((shape) => shape(x, y))) inside += 1;
  }
  return inside / fineness ** 2;
}
