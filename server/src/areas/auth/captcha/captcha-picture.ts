import { randomBytes, randomInt } from 'node:crypto';
import { pngOf } from '#platform/text/png.ts';
import { strokesOf } from './glyphs.ts';

/** Drawn at twice the displayed size of 130 × 48, for high-density screens. */
const scale = 2;
const width = 130 * scale;
const height = 48 * scale;
const shades = 16;
/** A third of the values of a byte, a multiple of four. */
const noisy = 84;

type Point = readonly [x: number, y: number];
type Warp = (point: Point) => Point;

const between = (least: number, greatest: number): number =>
  randomInt(Math.round(least * 100), Math.round(greatest * 100) + 1) / 100;

function placement(index: number): Warp {
  const turn = between(-0.28, 0.28);
  const lean = between(-0.3, 0.3);
  const size = between(1.45, 1.8);
  const left = 17 + index * 24 + between(-2.5, 2.5);
  const top = 24 + between(-4, 4);
  return ([x, y]) => {
    const wide = (x - 5) * size + (y - 7) * lean;
    const high = (y - 7) * size;
    return [left + wide * Math.cos(turn) - high * Math.sin(turn), top + wide * Math.sin(turn) + high * Math.cos(turn)];
  };
}

/** A random distortion, so that no stroke stays straight and no two pictures are distorted alike. */
function bending(): Warp {
  const [high, wide] = [between(1.2, 2.4), between(1, 2)];
  const [long, tall] = [between(16, 30), between(12, 22)];
  const [from, to] = [between(0, 6.28), between(0, 6.28)];
  return ([x, y]) => [x + wide * Math.sin(y / tall + from), y + high * Math.sin(x / long + to)];
}

function along([fromX, fromY]: Point, [toX, toY]: Point): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 2));
  return Array.from({ length: steps + 1 }, (_, step) => [
    fromX + ((toX - fromX) * step) / steps,
    fromY + ((toY - fromY) * step) / steps,
  ]);
}

function wave(): Point[] {
  const [y, rise, long, from] = [between(10, 38), between(3, 9), between(10, 24), between(0, 6.28)];
  return Array.from({ length: 66 }, (_, step) => [step * 2, y + rise * Math.sin((step * 2) / long + from)]);
}

class Paper {
  readonly ink = new Float32Array(width * height);

  /** @param dark 1 adds ink, 0 removes it */
  line(points: readonly Point[], thickness: number, dark: 0 | 1): void {
    for (const [index, to] of points.entries()) this.#piece(points[index - 1] ?? to, to, thickness, dark);
  }

  #piece(from: Point, to: Point, thickness: number, dark: 0 | 1): void {
    const [ax, ay, bx, by] = [from[0], from[1], to[0], to[1]].map((value) => value * scale) as [
      number,
      number,
      number,
      number,
    ];
    const radius = (thickness * scale) / 2;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
    for (
      let y = clamp(Math.floor(Math.min(ay, by) - radius), height);
      y < clamp(Math.max(ay, by) + radius + 1, height);
      y += 1
    )
      for (
        let x = clamp(Math.floor(Math.min(ax, bx) - radius), width);
        x < clamp(Math.max(ax, bx) + radius + 1, width);
        x += 1
      ) {
        const part = length === 0 ? 0 : clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 1);
        const [across, down] = [x - ax - part * (bx - ax), y - ay - part * (by - ay)];
        // Math.hypot takes three times as long
        const away = Math.sqrt(across * across + down * down);
        const covered = clamp(radius + 0.5 - away, 1);
        const at = y * width + x;
        const before = this.ink[at] ?? 0;
        this.ink[at] = dark === 1 ? Math.max(before, covered) : Math.min(before, 1 - covered);
      }
  }

  /** Every third pixel is one of -1 to 2 shades off. A random byte for each pixel decides. */
  shaded(): Uint8Array {
    const shaded = new Uint8Array(randomBytes(this.ink.length));
    for (let at = 0; at < shaded.length; at += 1) {
      const byte = shaded[at] ?? 0;
      const noise = byte < noisy ? (byte & 3) - 1 : 0;
      const shade = Math.round((this.ink[at] ?? 0) * (shades - 4)) + 1 + noise;
      shaded[at] = Math.min(shades - 1, Math.max(0, shade));
    }
    return shaded;
  }
}

type Colour = readonly [number, number, number];
const paperColour = (): Colour => [randomInt(228, 246), randomInt(228, 246), randomInt(228, 246)];
const inkColour = (): Colour => [randomInt(10, 90), randomInt(10, 90), randomInt(10, 90)];
const blend = (from: Colour, to: Colour): Colour[] =>
  Array.from({ length: shades }, (_, step) => {
    const part = step / (shades - 1);
    const mixed = (each: 0 | 1 | 2) => Math.round(from[each] * (1 - part) + to[each] * part);
    return [mixed(0), mixed(1), mixed(2)];
  });

/**
 * Draws the characters as a PNG data URL, different each time. It contains only pixels, no drawing instructions. Waves
 * of ink join the characters and waves of paper cut them, so neither colour nor thickness separates them.
 */
export function captchaPicture(characters: string): string {
  const paper = new Paper();
  const bend = bending();
  const thickness = between(2.1, 2.6);
  for (const [index, character] of [...characters].entries()) {
    const place = placement(index);
    for (const stroke of strokesOf(character).map((points) => points.map(place)))
      paper.line(stroke.flatMap((to, step) => along(stroke[step - 1] ?? to, to)).map(bend), thickness, 1);
  }
  for (let cut = 0; cut < 2; cut += 1) paper.line(wave(), 1, 0);
  for (let more = 0; more < 2; more += 1) paper.line(wave(), between(1.1, 1.7), 1);
  const png = pngOf({ width, height, palette: blend(paperColour(), inkColour()), pixels: paper.shaded() });
  return `data:image/png;base64,${png.toString('base64')}`;
}
