import { afterEach, expect, it, vi } from 'vitest';
import { momentNow, todayNow } from '#ui/dates/day.ts';
import { noteTime } from './clock.ts';

afterEach(() => {
  noteTime(new Date().toUTCString());
  vi.useRealTimers();
});

it('follows the server clock when the machine clock is wrong', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00.400Z') });
  noteTime('Mon, 23 Nov 2026 02:00:05 GMT');
  expect([todayNow(), momentNow()]).toEqual(['2026-11-23', '2026-11-23 10:00:05']);
  vi.advanceTimersByTime(60_000);
  expect(momentNow()).toBe('2026-11-23 10:01:05');
  noteTime('Sat, 21 Nov 2026 16:00:00 GMT');
  expect(momentNow()).toBe('2026-11-22 00:00:00');
});

it('keeps the known offset when an answer has no date', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z') });
  noteTime('Mon, 23 Nov 2026 02:00:00 GMT');
  for (const unsaid of [null, '', 'soon']) noteTime(unsaid);
  expect(todayNow()).toBe('2026-11-23');
});
