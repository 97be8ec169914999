import { expect, test } from 'vitest';
import * as z from 'zod';
import { day, optional } from '../conventions.ts';
import { brokenRanges, type Range } from './ranges.ts';

const form = z.object({
  from: optional(day(['启用日期', 'Valid from'])),
  until: optional(day(['停用日期', 'Valid until'])),
});
const ranges: readonly Range[] = [['from', 'until']];
const broken = (from: unknown, until: unknown) => brokenRanges(ranges, form, { from, until });

test('names both fields of a reversed range', () => {
  expect(broken('2026-03-02', '2026-03-01')).toEqual([
    { fields: ['until', 'from'], words: ['停用日期不能早于启用日期', 'Valid until: not before valid from'] },
  ]);
});

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-02', '2026-03-03'],
  ['2026-03-02', ''],
  [null, '2026-03-02'],
  // still being typed
  ['2026-03-02', '2026-0'],
])('accepts the range %s to %s', (from, until) => {
  expect(broken(from, until)).toEqual([]);
});
