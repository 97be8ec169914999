import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { middleOf, percentOf } from './decimal.ts';
import { numberSaid } from './keys.ts';

test.each([
  ['0.1', '0.3', '0.2', '0.1'],
  ['1', '5', '3', '2'],
  ['5', '1', '3', '2'],
  ['-0.3', '-.1', '-0.2', '0.1'],
  ['0.1', '0.2', '0.15', '0.05'],
  ['1e-3', '3e-3', '0.002', '0.001'],
  ['1e3', '3e3', '2000', '1000'],
])('finds the middle of %s and %s', (low, high, value, tolerance) => {
  expect(middleOf(low, high)).toEqual({ value, tolerance });
});

it('covers both ends of a span exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(1e6), fc.nat(6), (from, wide, scale) => {
      const decimal = (digits: number) => `${digits}e-${scale}`;
      const span = middleOf(decimal(from), decimal(from + wide));
      const whole = (text = '') => BigInt(Math.round(Number(text) * 10 ** (scale + 1)));
      expect(whole(span?.value) - whole(span?.tolerance)).toBe(BigInt(from) * 10n);
      expect(whole(span?.value) + whole(span?.tolerance)).toBe(BigInt(from + wide) * 10n);
    }),
  );
});

test.each([
  ['0.07', '7', '0.0049'],
  ['-20', '5', '1'],
  ['1.1', '10', '0.11'],
])('takes a part of %s exactly: %s percent', (value, percent, part) => {
  expect(percentOf(value, percent)).toBe(part);
});

test.each(['', 'abc', '1.2.3', '0x10', '9'.repeat(200)])('returns no middle for a non-number: %s', (text) => {
  expect(middleOf(text, '1')).toBeUndefined();
});

it('reads a span in a cell exactly', () => {
  expect(numberSaid('0.1～0.3', '')).toEqual({ value: '0.2', tolerance: '0.1' });
});

test.each([
  ['1,234', '1234', '0'],
  ['１，２３４．５０', '1234.50', '0'],
  ['-1,234,567', '-1234567', '0'],
  ['1,234±5', '1234', '5'],
  ['[1,3]', '2', '1'],
  ['1到3', '2', '1'],
  ['3,14', '3,14', '0'],
])('reads commas as digit grouping: %s', (text, value, tolerance) => {
  expect(numberSaid(text, '')).toEqual({ value, tolerance });
});
