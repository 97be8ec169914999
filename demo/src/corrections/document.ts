import { pngOf } from '@kaoxin/server/platform/text/png.ts';

const width = 420;
const height = 594;
const margin = 42;
const line = 30;
const [paper, ink, frame] = [0, 1, 2] as const;

export function documentPicture(nth: number): Buffer {
  const pixels = new Uint8Array(width * height);
  const [sealX, sealY] = [width - 110, height - 120];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isInside = x > margin && x < width - margin && y > margin && y < height - margin;
      const row = Math.floor((y - margin) / line);
      const end = row === 1 ? width - 2 * margin : width - margin - ((row * 53 + nth * 31) % 160);
      const isWord = isInside && row > 0 && (y - margin) % line < (row === 1 ? 14 : 8) && x < end && (x >> 3) % 6 !== 5;
      const away = Math.hypot(x - sealX, y - sealY);
      if (away > 40 && away < 46) pixels[y * width + x] = frame;
      else if (isWord && y < height - 200) pixels[y * width + x] = ink;
      else pixels[y * width + x] = paper;
    }
  const palette = [
    [252, 251, 247],
    [96, 102, 112],
    [190, 60, 56],
  ] as const;
  return pngOf({ width, height, palette, pixels });
}
