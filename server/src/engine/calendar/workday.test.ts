import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isDay } from './day.ts';
import { deadline } from './deadline.ts';
import { addWorkdays, countDays, rollForward, workCalendar } from './workday.ts';

const calendar = workCalendar();
const day = fc.integer({ min: 0, max: 3 * 365 - 60 }).map((offset) => addDays('2024-01-01', offset));
const unit = fc.constantFrom('calendar' as const, 'workday' as const);

describe('the State Council arrangement', () => {
  test.each([
    ['2026-02-14', true, '调休上班'],
    ['2026-02-15', false, '春节'],
    ['2026-02-24', true, null],
    ['2026-05-09', true, '调休上班'],
    ['2026-05-10', false, '周末'],
    ['2025-10-08', false, '国庆节、中秋节'],
    ['2024-02-04', true, '调休上班'],
  ])('%s', (date, isWorkday, name) => {
    expect(calendar.isWorkday(date)).toBe(isWorkday);
    expect(calendar.nameOf(date)).toBe(name);
  });

  test('does not publish a year for one day', () => {
    const hand = workCalendar([{ date: '2027-03-03', isWorkday: false, name: '停电' }]);
    expect(hand.isWorkday('2027-03-03')).toBe(false);
    expect(hand.isArranged(2027)).toBe(false);
    expect(calendar.isArranged(2026)).toBe(true);
  });
});

describe('golden due dates', () => {
  test.each([
    ['2026-02-06', 15, 'calendar', '2026-02-21', '2026-02-24'],
    ['2026-02-24', 60, 'calendar', '2026-04-25', '2026-04-27'],
    ['2026-08-04', 60, 'calendar', '2026-10-03', '2026-10-08'],
    ['2026-02-12', 5, 'workday', '2026-02-26', '2026-02-26'],
    ['2026-04-29', 10, 'workday', '2026-05-15', '2026-05-15'],
    ['2026-02-13', 10, 'workday', '2026-03-05', '2026-03-05'],
  ] as const)('%s + %i %s', (start, days, unit, raw, due) => {
    const result = deadline({ start, days, unit, roll: true }, calendar);
    expect(result).toMatchObject({ raw, due: `${due} 23:59:59`, estimated: false });
  });

  test('adds an extension before rolling', () => {
    const setting = { start: '2026-02-24 09:30:00', days: 60, unit: 'calendar', roll: true, extendedDays: 30 } as const;
    expect(deadline(setting, calendar)).toMatchObject({ raw: '2026-05-25', due: '2026-05-25 23:59:59' });
  });

  test('extends by paused days in the unit of the clock', () => {
    const start = '2026-02-12';
    expect(deadline({ start, days: 5, unit: 'workday', roll: true, pausedDays: 2 }, calendar).raw).toBe('2026-02-28');
    expect(deadline({ start, days: 5, unit: 'calendar', roll: true, pausedDays: 2 }, calendar).raw).toBe('2026-02-19');
  });

  test('can switch rolling off', () => {
    expect(deadline({ start: '2026-02-06', days: 15, unit: 'calendar', roll: false }, calendar).due).toBe(
      '2026-02-21 23:59:59',
    );
  });

  test('explains every step', () => {
    const { explanation } = deadline({ start: '2026-02-06', days: 15, unit: 'calendar', roll: true }, calendar);
    expect(explanation.map((step) => step.zh)).toEqual([
      '2026-02-06起算，当日不计',
      '期限15日',
      '应至2026-02-21',
      '2026-02-21为春节，顺延至2026-02-24',
    ]);
    expect(explanation.at(-1)?.en).toBe('2026-02-21 is in the Spring Festival, moved to 2026-02-24');
  });

  test('counts an unpublished year by weekends and marks it', () => {
    const result = deadline({ start: '2026-12-28', days: 5, unit: 'workday', roll: true }, calendar);
    expect(result).toMatchObject({ raw: '2027-01-04', estimated: true });
    expect(result.explanation.at(-1)?.zh).toBe('节假日安排未公布，按周末推算');
    expect(deadline({ start: '2026-12-01', days: 40, unit: 'calendar', roll: true }, calendar).estimated).toBe(true);
    expect(deadline({ start: '2026-12-01', days: 10, unit: 'calendar', roll: true }, calendar).estimated).toBe(false);
  });
});

describe('any day', () => {
  test('never ends before its start or un-rolled day', () => {
    fc.assert(
      fc.property(day, fc.nat(90), unit, fc.boolean(), (start, days, unit, roll) => {
        const { raw, due } = deadline({ start, days, unit, roll }, calendar);
        expect(raw >= start).toBe(true);
        expect(due.slice(0, 10) >= raw).toBe(true);
        if (roll) expect(calendar.isWorkday(due.slice(0, 10))).toBe(true);
      }),
    );
  });

  test('never ends earlier with more days, pause or extension', () => {
    fc.assert(
      fc.property(day, fc.nat(60), fc.nat(20), fc.nat(20), unit, (start, days, pausedDays, extendedDays, unit) => {
        const plain = deadline({ start, days, unit, roll: true }, calendar).due;
        const longer = deadline({ start, days, unit, roll: true, pausedDays, extendedDays }, calendar).due;
        const sum = deadline({ start, days: days + pausedDays + extendedDays, unit, roll: true }, calendar).due;
        expect(longer >= plain).toBe(true);
        expect(longer).toBe(sum);
      }),
    );
  });

  test('counting is the inverse of adding', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (start, count) => {
        const end = addWorkdays(start, count, calendar);
        expect(calendar.isWorkday(end)).toBe(true);
        expect(countDays(start, end, 'workday', calendar)).toBe(count);
        expect(countDays(start, end, 'calendar', calendar)).toBe(daysBetween(start, end));
        expect(rollForward(end, calendar)).toBe(end);
      }),
    );
  });
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['2026-1-01', false],
])('reports %s as a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));
