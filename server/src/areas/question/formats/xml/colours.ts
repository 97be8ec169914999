/** Names of CSS Color 4, with system colours as browsers show them by default. */
const names =
  'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 windowtext 000000 canvastext 000000 window ffffff canvas ffffff'.split(
    ' ',
  );
const named: ReadonlyMap<string, string> = new Map(
  names.flatMap((name, at) => (at % 2 === 0 ? [[name, `#${names[at + 1]}`] as const] : [])),
);

const number = String.raw`([+-]?(?:\d{1,4}(?:\.\d{0,6})?|\.\d{1,6})(?:%|deg|grad|rad|turn)?)`;
const gap = String.raw`\s*[,\s]\s*`;
const functional = new RegExp(
  String.raw`^(rgb|hsl)a?\(\s*${number}${gap}${number}${gap}${number}(?:\s*[,/]\s*${number})?\s*\)$`,
  'u',
);

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
const byte = (value: number): string => Math.round(within(value, 255)).toString(16).padStart(2, '0');
const perUnit: readonly (readonly [unit: string, degrees: number])[] = [
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
];

function degreesOf(said: string): number {
  const degrees = Number.parseFloat(said) * (perUnit.find(([unit]) => said.endsWith(unit))?.[1] ?? 1);
  return ((degrees % 360) + 360) % 360;
}

/** The three parts from 0 to 255 (CSS Color 4, 7.1). */
function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((turn) => {
    const at = (turn + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

/**
 * A CSS colour in stored form: hexadecimal, for `red`, `rgb(255 0 0)`, `hsl(0, 100%, 50%)`. `#f00` and `rgb(255, 0, 0)`
 * stay as written. `none`: it leaves the inherited colour or is transparent. undefined: it cannot be stored.
 */
export function colourOf(said: string): string | 'none' | undefined {
  const value = said.trim().toLowerCase();
  if (/^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent|none|auto|)$/u.test(value)) return 'none';
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/u.test(value)) return said.trim();
  if (/^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/u.test(value)) return said.trim();
  const found = functional.exec(value);
  if (!found) return named.get(value);
  const [, model, one = '', other = '', third = '', alpha = '1'] = found;
  const share = (part: string) => within(Number.parseFloat(part) / 100, 1);
  const parts =
    model === 'hsl'
      ? fromHsl(degreesOf(one), share(other), share(third))
      : [one, other, third].map((part) => (part.endsWith('%') ? share(part) * 255 : Number.parseFloat(part)));
  const opacity = alpha.endsWith('%') ? share(alpha) : within(Number.parseFloat(alpha), 1);
  if (opacity === 0) return 'none';
  return `#${parts.map(byte).join('')}${opacity === 1 ? '' : byte(opacity * 255)}`;
}
