import { expect, test } from 'vitest';
import { sidesOf } from './dot-names.ts';

test('places names of close dots apart and inside the picture', () => {
  const dot = (x: number, y: number, named = true) => ({ name: '第44题', x, y, named });
  const near = [dot(0.5, 0.3), dot(0.505, 0.3), dot(0.51, 0.3)];
  const far = [dot(0, 0, false), dot(1, 1, false)];
  const found = sidesOf([...near, ...far], { width: 520 });
  expect(new Set(found.slice(0, 3)).size).toBe(3);
  expect(found.slice(3)).toEqual([undefined, undefined]);
  expect(sidesOf([dot(1, 0.5), ...far], { width: 520 })[0]).not.toBe('right');
});
