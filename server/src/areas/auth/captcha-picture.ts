import { randomInt } from 'node:crypto';
import { strokesOf } from './glyphs.ts';

const width = 130;
const height = 48;

type Point = readonly [x: number, y: number];

/** A number between the bounds, tenths. */
const between = (least: number, greatest: number): number =>
  randomInt(Math.round(least * 10), Math.round(greatest * 10) + 1) / 10;
const round = (value: number): number => Math.round(value * 10) / 10;

/** Where a character stands: turned, leaned, sized and shifted a little. */
function placement(index: number): (point: Point) => Point {
  const turn = between(-0.2, 0.2);
  const lean = between(-0.25, 0.25);
  const size = between(1.5, 1.75);
  const left = 15 + index * 25 + between(-1.5, 1.5);
  const top = 24 + between(-4, 4);
  return ([x, y]) => {
    const wide = (x - 5) * size + (y - 7) * lean;
    const high = (y - 7) * size;
    const across = wide * Math.cos(turn) - high * Math.sin(turn);
    const down = wide * Math.sin(turn) + high * Math.cos(turn);
    return [left + across + between(-0.6, 0.6), top + down + between(-0.6, 0.6)];
  };
}

/** A line bent a little, in one piece or in two: the number of pieces says nothing about the character. */
function bent([fromX, fromY]: Point, [toX, toY]: Point): string {
  const middle: Point = [(fromX + toX) / 2 + between(-0.9, 0.9), (fromY + toY) / 2 + between(-0.9, 0.9)];
  if (randomInt(2) === 0) return `Q${round(middle[0])} ${round(middle[1])} ${round(toX)} ${round(toY)}`;
  return `L${round(middle[0])} ${round(middle[1])}L${round(toX)} ${round(toY)}`;
}

function path(points: readonly Point[]): string {
  const [first, ...rest] = randomInt(2) === 0 ? points : points.toReversed();
  if (!first) return '';
  let from = first;
  const pieces = rest.map((to) => {
    const piece = bent(from, to);
    from = to;
    return piece;
  });
  return `M${round(first[0])} ${round(first[1])}${pieces.join('')}`;
}

/** A wave through the picture, thinner than the characters. */
function wave(): string {
  const y = () => between(6, height - 6);
  return `M${between(0, 12)} ${y()}C${between(25, 45)} ${y()} ${between(75, 95)} ${y()} ${between(118, width)} ${y()}`;
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: randomInt(1 << 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const colour = (): string => `hsl(${randomInt(360)} ${randomInt(45, 75)}% ${randomInt(22, 40)}%)`;

/** The characters as a picture: an SVG data URL of strokes and waves, different each time. */
export function captchaPicture(characters: string): string {
  const strokes = [...characters].flatMap((character, index) => {
    const place = placement(index);
    return strokesOf(character).map((stroke) => path(stroke.map(place)));
  });
  const dark = `<path d="${shuffled(strokes).join('')}" stroke="${colour()}" stroke-width="${between(2, 2.5)}"/>`;
  const waves = [wave(), wave(), wave()].map((line) => `<path d="${line}" stroke="${colour()}" stroke-width="0.9"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="hsl(${randomInt(360)} 40% 95%)"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${shuffled([dark, ...waves]).join('')}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
