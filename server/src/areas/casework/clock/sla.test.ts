import { expect, test } from 'vitest';
import { deadline } from '#engine/calendar/deadline.ts';
import { workCalendar } from '#engine/calendar/workday.ts';
import type { RunningClock } from './sla.ts';
import { overdueDays, pausedDays, stateOn, warnFrom } from './sla.ts';

const calendar = workCalendar();
const policy = { warnRatio: 0.2, warnDays: 3 };
const stateAt = (clock: RunningClock, now: string) =>
  stateOn({ ...clock.deadline, warn: warnFrom(clock, policy, calendar) }, now);
const start = '2026-02-24 09:00:00';
// raw 2026-04-25 (Saturday), due 2026-04-27
const clock = {
  start,
  unit: 'calendar' as const,
  deadline: deadline({ start, days: 60, unit: 'calendar', roll: true }, calendar),
};

test.each([
  ['2026-02-24 09:00:00', 0],
  ['2026-04-12 23:59:59', 0],
  ['2026-04-13 00:00:00', 1],
  ['2026-04-24 12:00:00', 1],
  ['2026-04-25 00:00:00', 1],
  ['2026-04-26 08:00:00', 1],
  ['2026-04-27 23:59:59', 2],
  ['2026-04-28 00:00:00', 3],
])('has the state %i at %s', (now, state) => {
  expect(stateAt(clock, now)).toBe(state);
});

test('warns by workdays', () => {
  const short = {
    start: '2026-02-12',
    unit: 'workday' as const,
    deadline: deadline({ start: '2026-02-12', days: 5, unit: 'workday', roll: true }, calendar),
  };
  // 02-13 leaves four workdays, 02-14 (make-up Saturday) three
  expect(stateAt(short, '2026-02-13 10:00:00')).toBe(0);
  expect(stateAt(short, '2026-02-14 10:00:00')).toBe(1);
});

test.each([
  ['2026-04-27 23:59:59', 0],
  ['2026-04-28 00:00:00', 1],
  ['2026-05-01 10:00:00', 4],
])('at %s is %i days overdue', (now, days) => expect(overdueDays('2026-04-27 23:59:59', now)).toBe(days));

test('counts paused days from the notice to the answer', () => {
  const [since, until] = ['2026-02-13 16:00:00', '2026-02-25 08:00:00'];
  expect(pausedDays(since, until, 'calendar', calendar)).toBe(12);
  expect(pausedDays(since, until, 'workday', calendar)).toBe(3);
  expect(pausedDays(since, since, 'calendar', calendar)).toBe(0);
});
