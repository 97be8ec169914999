import { expect, test } from 'vitest';
import { linesOf } from './letter-parts.ts';

test('what stands beside or above one another in a line is one line', () => {
  const rects = [
    { top: 10, bottom: 30 },
    // a raised sign, and a fraction that is higher than its line
    { top: 6, bottom: 18 },
    { top: 4, bottom: 40 },
    // nothing but a break
    { top: 44, bottom: 44 },
    { top: 50, bottom: 70 },
  ];
  expect(linesOf(rects)).toEqual([
    { top: 4, bottom: 40 },
    { top: 50, bottom: 70 },
  ]);
});
