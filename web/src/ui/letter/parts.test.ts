import { expect, test } from 'vitest';
import { linesOf } from './parts.ts';

test('treats content beside or above each other as one line', () => {
  const rects = [
    { top: 10, bottom: 30 },
    // a superscript, and a fraction taller than its line
    { top: 6, bottom: 18 },
    { top: 4, bottom: 40 },
    // only a line break
    { top: 44, bottom: 44 },
    { top: 50, bottom: 70 },
  ];
  expect(linesOf(rects)).toEqual([
    { top: 4, bottom: 40 },
    { top: 50, bottom: 70 },
  ]);
});
