import { describe, expect, test } from 'vitest';
import { type Part, pageStarts, type Start } from './pages.ts';

function stacked(...parts: [height: number, start?: Start, more?: { above?: number; head?: number }][]): Part[] {
  let at = 0;
  return parts.map(([height, start = 'free', { above = 0, ...more } = {}]) => {
    const top = at + above;
    at = top + height;
    return { top, bottom: at, start, ...more };
  });
}
const lines = (count: number): [number, Start][] =>
  Array.from({ length: count }, (_, at) => [10, at === 0 || (at > 1 && at < count - 1) ? 'free' : 'poor']);

describe('pages begin', () => {
  test('only at the first part when everything fits', () => {
    expect(pageStarts([], 100)).toEqual([]);
    expect(pageStarts(stacked(...lines(10)), 100)).toEqual([]);
  });

  test('with the first part that does not fit, repeatedly', () => {
    expect(pageStarts(stacked(...lines(25)), 100)).toEqual([10, 20]);
  });

  test('without widows and orphans', () => {
    // nine lines and a paragraph of three: one of them would fit
    expect(pageStarts(stacked(...lines(9), ...lines(3)), 100)).toEqual([9]);
    // a paragraph of eleven: its last line would be alone
    expect(pageStarts(stacked(...lines(11)), 100)).toEqual([9]);
  });

  test('with a heading, never after it', () => {
    const text = stacked(...lines(8), [10], [10, 'avoid'], [10, 'avoid'], [10, 'poor']);
    expect(pageStarts(text, 100)).toEqual([8]);
  });

  test('within the paragraph before an attached closing block', () => {
    expect(pageStarts(stacked(...lines(8), [30, 'avoid']), 100)).toEqual([6]);
    // too short to split: it moves as a whole
    expect(pageStarts(stacked(...lines(5), ...lines(3), [30, 'avoid']), 100)).toEqual([5]);
  });

  test('even when every start is bad', () => {
    expect(pageStarts(stacked([60], [60, 'avoid'], [60, 'avoid']), 100)).toEqual([1, 2]);
    expect(pageStarts(stacked([60], [60, 'avoid'], [60, 'poor'], [20, 'avoid']), 130)).toEqual([2]);
  });

  test('with a part higher than a page, which overflows', () => {
    expect(pageStarts(stacked([50], [250], [50]), 100)).toEqual([1, 2]);
  });

  test('ignoring the space above their first part', () => {
    const text = (above: number) => stacked([95], [50, 'free', { above }], [50]);
    expect(pageStarts(text(0), 100)).toEqual([1]);
    expect(pageStarts(text(40), 100)).toEqual([1]);
    expect(pageStarts(stacked([50, 'free', { above: 40 }], [50]), 100)).toEqual([]);
  });

  test('below the repeated header of a table', () => {
    const rows = Array.from({ length: 12 }, (): [number, Start, { head: number }] => [10, 'free', { head: 20 }]);
    expect(pageStarts(stacked([20], ...rows), 100)).toEqual([9]);
    expect(pageStarts(stacked([20], ...rows, ...rows), 100)).toEqual([9, 17]);
  });

  test('tolerating rounding errors', () => {
    expect(pageStarts(stacked([99.98], [0.05]), 100)).toEqual([]);
  });
});
