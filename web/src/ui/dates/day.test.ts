import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, readDay, readMoment, weekday, weeksAround } from './day.ts';
import { presetsOf } from './presets.ts';

describe('readDay', () => {
  it.each(['2026-02-06', '20260206', '2026/02/06', '2026/2/6', '2026.2.6', '2026年2月6日', ' 2026-2-6 ', '20260206'])(
    'reads %s',
    (text) => expect(readDay(text)).toBe('2026-02-06'),
  );

  describe('relative to 2026-11-22 in Shanghai', () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00Z') }));
    afterEach(() => void vi.useRealTimers());

    it.each([
      ['11-1', '2026-11-01'],
      ['11/1', '2026-11-01'],
      ['11.01', '2026-11-01'],
      ['11月1日', '2026-11-01'],
      ['１１月１日', '2026-11-01'],
      ['今天', '2026-11-22'],
      ['昨天', '2026-11-21'],
      ['明天', '2026-11-23'],
      ['Tomorrow', '2026-11-23'],
      ['2-29', undefined],
      ['13-1', undefined],
      ['11-', undefined],
      ['constructor', undefined],
    ])('reads %s', (text, day) => expect(readDay(text)).toBe(day));

    it.each([
      ['11-1 8:30', '2026-11-01 08:30:00'],
      ['昨天 0830', '2026-11-21 08:30:00'],
      ['今天8:30', '2026-11-22 08:30:00'],
      ['明天', '2026-11-23 00:00:00'],
    ])('reads the time %s', (text, moment) => expect(readMoment(text)).toBe(moment));
  });

  it.each(['', '2026-02-30', '20261301', '2026-02', '26-02-06', '06/02/2026', '2026-02-06x', '2026-02-06 08:00:00'])(
    'rejects “%s”',
    (text) => expect(readDay(text)).toBeUndefined(),
  );
});

describe('readMoment', () => {
  it.each([
    ['2026-02-06 08:30:15', '2026-02-06 08:30:15'],
    ['2026-02-06T08:30', '2026-02-06 08:30:00'],
    ['20260206 0830', '2026-02-06 08:30:00'],
    ['20260206083015', '2026-02-06 08:30:15'],
    ['2026/2/6 8:30', '2026-02-06 08:30:00'],
    ['2026年2月6日8时30分', '2026-02-06 08:30:00'],
    ['2026-02-06', '2026-02-06 00:00:00'],
  ])('reads %s', (text, moment) => expect(readMoment(text)).toBe(moment));

  it.each(['2026-02-06 24:00:00', '2026-02-06 08:60', '2026-02-06 8', '08:30', '2026-02-30 08:30'])(
    'rejects %s',
    (text) => expect(readMoment(text)).toBeUndefined(),
  );
});

describe('days', () => {
  it('cross the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  });

  it('begin their week on Monday', () => {
    expect(weekday('2026-11-16')).toBe(0);
    expect(weekday('2026-11-22')).toBe(6);
    const weeks = weeksAround('2026-11-21');
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.every((week) => weekday(week[0] ?? '') === 0)).toBe(true);
  });
});

describe('presets', () => {
  const spans = (today: string) => presetsOf(today).map(({ label, days }) => [label[0], days.from, days.until]);

  it('contain the current day', () =>
    expect(spans('2026-11-21')).toEqual([
      ['今天', '2026-11-21', '2026-11-21'],
      ['本周', '2026-11-16', '2026-11-22'],
      ['本月', '2026-11-01', '2026-11-30'],
      ['本季', '2026-10-01', '2026-12-31'],
      ['近30天', '2026-10-23', '2026-11-21'],
    ]));

  it('handle a leap February and a Sunday', () =>
    expect(spans('2032-02-29').map(([, from, until]) => `${from} ${until}`)).toEqual([
      '2032-02-29 2032-02-29',
      '2032-02-23 2032-02-29',
      '2032-02-01 2032-02-29',
      '2032-01-01 2032-03-31',
      '2032-01-31 2032-02-29',
    ]));
});
