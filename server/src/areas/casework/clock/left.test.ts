import { expect, it } from 'vitest';
import { at } from '../rules/rules.fixture.ts';
import { leftUntil } from './left.ts';

it('counts a calendar week as five workdays', () => {
  const monday = at('2026-03-02 09:00:00');
  expect(leftUntil('2026-03-09 23:59:59', 'calendar', monday)).toEqual({ days: 7, unit: 'calendar' });
  expect(leftUntil('2026-03-09 23:59:59', 'workday', monday)).toEqual({ days: 5, unit: 'workday' });
  expect(leftUntil('2026-03-02 23:59:59', 'workday', monday)?.days).toBe(0);
  expect(leftUntil(null, 'workday', monday)).toBeNull();
});
