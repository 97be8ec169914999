import { describe, expect, it } from 'vitest';
import { type ClockFacts, clockOf, daysBetween, dueWords, pressingClock } from './due.ts';

describe('dueWords', () => {
  it.each([
    ['2026-02-24 23:59:59', 0, 0, '2026-02-06', 'good', '剩余18天'],
    ['2026-02-24 23:59:59', 1, 0, '2026-02-22', 'warn', '剩余2天'],
    ['2026-02-24 23:59:59', 2, 0, '2026-02-24', 'bad', '今日到期'],
    ['2026-02-24 23:59:59', 3, 3, '2026-02-27', 'bad', '超期3天'],
    // overdue days are frozen on the case: the days after the reply do not count
    ['2026-02-24 23:59:59', 4, 0, '2026-02-10', 'paused', '已暂停'],
    ['2026-02-24 23:59:59', 5, 3, '2026-05-01', 'warn', '逾期3天'],
    ['2026-02-24 23:59:59', 5, 0, '2026-05-01', 'good', '按期'],
  ])('due %s, state %i, %i days over, on %s: %s %s', (due, state, over, day, tone, zh) => {
    const words = dueWords({ due, left: null, state, overdueDays: over }, day);
    expect([words?.tone, words?.label[0]]).toEqual([tone, zh]);
  });

  it('shows since when a paused clock is paused', () => {
    const clock = { due: '2026-02-24 23:59:59', left: { days: 3, unit: 'workday' as const }, state: 4, overdueDays: 0 };
    expect(dueWords({ ...clock, since: '2026-02-09 08:30:00' }, '2026-03-10')).toEqual({
      tone: 'paused',
      label: ['02-09起暂停', 'Paused 02-09'],
    });
  });

  it('shows the remaining time in the unit of the limit', () => {
    const clock = { due: '2026-02-24 23:59:59', state: 0, overdueDays: 0 };
    const told = (days: number, unit: 'calendar' | 'workday') =>
      dueWords({ ...clock, left: { days, unit } }, '2026-02-10')?.label;
    expect(told(14, 'calendar')).toEqual(['剩余14天', '14 days left']);
    expect(told(5, 'workday')).toEqual(['剩余5个工作日', '5 workdays left']);
    expect(told(1, 'workday')).toEqual(['剩余1个工作日', '1 workday left']);
  });

  it('marks an estimate while the holidays are unannounced', () => {
    const clock = { due: '2027-01-24 23:59:59', left: null, state: 0, overdueDays: 0, estimated: true };
    expect(dueWords(clock, '2027-01-10')?.label).toEqual(['预计剩余14天', 'Est. 14 days left']);
    expect(dueWords({ ...clock, state: 5 }, '2027-01-10')?.label[0]).toBe('按期');
  });

  it('returns undefined without a clock', () => {
    expect(dueWords({ due: null, left: null, state: 0, overdueDays: 0 }, '2026-02-24')).toBeUndefined();
  });

  it('shows a passed day as overdue before the sweep', () => {
    expect(dueWords({ due: '2026-02-24 23:59:59', left: null, state: 0, overdueDays: 0 }, '2026-02-25')?.label[0]).toBe(
      '超期1天',
    );
  });
});

describe('daysBetween', () => {
  it('counts across the end of a month', () => expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3));
});

describe('the clocks of a case', () => {
  const facts: ClockFacts = {
    caseStatus: 20,
    acceptDue: '2026-11-30 23:59:59',
    acceptNoticeTime: null,
    acceptLeft: null,
    acceptState: 0,
    acceptOverdueDays: 0,
    finishDue: null,
    finishLeft: null,
    finishState: null,
    finishOverdueDays: 0,
    pausedSince: null,
    dueEstimated: 0,
  };
  const accepted = {
    ...facts,
    acceptNoticeTime: '2026-11-20 09:00:00',
    acceptState: 5,
    finishDue: '2027-01-19 23:59:59',
  };
  const running = { ...accepted, finishState: 0 };
  it.each([
    ['a letter just received', facts, 'accept'],
    ['an accepted one', running, 'finish'],
    ['a review whose answer is due first', { ...facts, finishDue: '2026-11-28 23:59:59', finishState: 0 }, 'finish'],
    [
      'a review that has to be accepted first',
      { ...facts, finishDue: '2026-12-28 23:59:59', finishState: 0 },
      'accept',
    ],
    ['an answered one', { ...accepted, finishState: 5, caseStatus: 40 }, 'finish'],
    ['a refused one', { ...facts, acceptState: 5, caseStatus: 41 }, 'accept'],
    ['a letter of somebody unknown', { ...facts, acceptDue: null, acceptState: null }, null],
  ] as const)('finds the pressing clock of %s', (_, one, name) => expect(pressingClock(one)).toBe(name));

  it('keeps the overdue days of both clocks apart', () => {
    const late = { ...running, acceptOverdueDays: 277, caseStatus: 40, finishState: 5 };
    expect(clockOf(late, 'accept')?.overdueDays).toBe(277);
    expect(clockOf(late, 'finish')?.overdueDays).toBe(0);
  });
});
