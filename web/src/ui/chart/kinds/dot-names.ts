import type { Dot } from '../figures.ts';
import type { Sheet } from './base.ts';
import { widthOf } from './names.ts';

const sides = ['right', 'left', 'top', 'bottom'] as const;
export type Side = (typeof sides)[number];

/** approximate layout in px, enough to find neighbours */
const [margins, height, line, beside] = [80, 320, 14, 7];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const around = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

/** Side of each dot's name, so that it covers no other name and as few dots as possible. */
export function sidesOf(
  dots: readonly Dot[],
  { width, type = 12 }: Pick<Sheet, 'width' | 'type'>,
): (Side | undefined)[] {
  const scaled = (values: readonly number[], room: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.map((value) => ((value - least) / (most - least || 1)) * room);
  };
  const xs = scaled(
    dots.map(({ x }) => x),
    Math.max(width - margins, 1),
  );
  const ys = scaled(
    dots.map(({ y }) => -y),
    height,
  );
  const marks = dots.map((_, place) => around(xs[place] ?? 0, ys[place] ?? 0, beside - 2));
  const names: Box[] = [];
  return dots.map(({ name, named }, place) => {
    if (!named) return undefined;
    const at = { x: xs[place] ?? 0, y: ys[place] ?? 0 };
    const boxes = sides.map((side) => boxOf(side, at, widthOf(name, type)));
    const cost = (box: Box) =>
      names.filter((other) => meets(box, other)).length * 100 +
      marks.filter((mark, other) => other !== place && meets(box, mark)).length +
      Number(box.left < 0 || box.right > width - margins / 2) * 50;
    const costs = boxes.map(cost);
    const best = costs.indexOf(Math.min(...costs));
    names.push(boxes[best] ?? around(at.x, at.y, 0));
    return sides[best];
  });
}

function boxOf(side: Side, { x, y }: { x: number; y: number }, long: number): Box {
  if (side === 'right') return { left: x + beside, right: x + beside + long, top: y - line / 2, bottom: y + line / 2 };
  if (side === 'left') return { left: x - beside - long, right: x - beside, top: y - line / 2, bottom: y + line / 2 };
  const top = side === 'top' ? y - beside - line : y + beside;
  return { left: x - long / 2, right: x + long / 2, top, bottom: top + line };
}
