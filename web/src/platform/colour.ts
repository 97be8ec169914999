export type Rgb = readonly [number, number, number];

export function rgbOf(hex: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio of two colours, 1..21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const mix = (one: Rgb, other: Rgb, part: number): Rgb => {
  const at = (place: 0 | 1 | 2) => one[place] + (other[place] - one[place]) * part;
  return [at(0), at(1), at(2)];
};

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const steps = 100;

function towards(colour: Rgb, end: Rgb, fits: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < steps; step += 1) {
    const next = mix(colour, end, step / steps);
    if (fits(next)) return next;
  }
  return end;
}

/** Above the 4.5 of AA, because rounding to hex loses some contrast. */
const enough = 4.6;
/** The darkest of the light backgrounds and the lightest of the dark ones (`--hover`). */
const lightGround: Rgb = [229, 226, 242];
const darkGround: Rgb = [37, 45, 59];

export type Ramp = Record<
  '--brand' | '--accent' | '--accent-strong' | '--accent-soft' | '--accent-fill' | '--accent-fill-strong',
  string
>;

/** Tokens derived from a colour: text and filled buttons use the nearest shade with a contrast of at least 4.5:1. */
export function rampOf(hex: string, dark: boolean): Ramp | undefined {
  const brand = rgbOf(hex);
  if (!brand) return undefined;
  const soft = dark ? mix(darkGround, brand, 0.16) : mix(white, brand, 0.1);
  const end = dark ? white : black;
  const grounds = dark ? [darkGround, soft] : [lightGround, soft];
  const accent = towards(brand, end, (one) => grounds.every((ground) => contrast(one, ground) >= enough));
  const fill = towards(brand, black, (one) => contrast(one, white) >= enough);
  return {
    '--brand': hexOf(brand),
    '--accent': hexOf(accent),
    '--accent-strong': hexOf(mix(accent, end, 0.25)),
    '--accent-soft': hexOf(soft),
    '--accent-fill': hexOf(fill),
    '--accent-fill-strong': hexOf(mix(fill, black, 0.15)),
  };
}
