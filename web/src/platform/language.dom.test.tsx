import { expect, test } from 'vitest';
import { formatterOf } from './language.tsx';

const midnight = new Date('2026-03-04T16:30:00Z');

test('shows moments in Shanghai and numbers with groups', () => {
  const { dateTime, number } = formatterOf('zh');
  expect(dateTime(midnight, { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' })).toBe(
    '3月5日 00:30',
  );
  expect(dateTime(midnight.getTime(), { month: 'long', day: 'numeric', timeZone: 'UTC' })).toBe('3月4日');
  expect(number(12345.678, { maximumFractionDigits: 1 })).toBe('12,345.7');
});

test('names months in English', () => {
  expect(formatterOf('en').dateTime(midnight, { month: 'long', day: 'numeric' })).toBe('March 5');
});
