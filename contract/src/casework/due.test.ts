import { describe, expect, it } from 'vitest';
import { awaitsNotice, daysBetween, dueWords } from './due.ts';

describe('dueWords', () => {
  it.each([
    ['2026-02-24 23:59:59', 0, 0, '2026-02-06', 'good', '剩余18天'],
    ['2026-02-24 23:59:59', 1, 0, '2026-02-22', 'warn', '剩余2天'],
    ['2026-02-24 23:59:59', 2, 0, '2026-02-24', 'bad', '今日到期'],
    ['2026-02-24 23:59:59', 3, 3, '2026-02-27', 'bad', '超期3天'],
    // frozen on the case: the days after the answer do not count on
    ['2026-02-24 23:59:59', 4, 0, '2026-02-10', 'paused', '已暂停'],
    ['2026-02-24 23:59:59', 5, 3, '2026-05-01', 'warn', '已办结，超期3天'],
    ['2026-02-24 23:59:59', 5, 0, '2026-05-01', 'good', '已办结'],
  ])('due %s, state %i, %i days over, on %s: %s %s', (due, state, over, day, tone, zh) => {
    const words = dueWords({ due, left: null, state, overdueDays: over }, day);
    expect([words?.tone, words?.label[0]]).toEqual([tone, zh]);
  });

  it('says of a clock that stands still since when, and counts nothing down', () => {
    const clock = { due: '2026-02-24 23:59:59', left: { days: 3, unit: 'workday' as const }, state: 4, overdueDays: 0 };
    expect(dueWords({ ...clock, since: '2026-02-09 08:30:00' }, '2026-03-10')).toEqual({
      tone: 'paused',
      label: ['02-09起暂停', 'Paused 02-09'],
    });
  });

  it('tells what is left in the unit of the limit', () => {
    const clock = { due: '2026-02-24 23:59:59', state: 0, overdueDays: 0 };
    const told = (days: number, unit: 'calendar' | 'workday') =>
      dueWords({ ...clock, left: { days, unit } }, '2026-02-10')?.label;
    expect(told(14, 'calendar')).toEqual(['剩余14天', '14 days left']);
    expect(told(5, 'workday')).toEqual(['剩余5个工作日', '5 workdays left']);
    expect(told(1, 'workday')).toEqual(['剩余1个工作日', '1 workday left']);
  });

  it('says where it is only expected: the holidays of that year are not announced', () => {
    const clock = { due: '2027-01-24 23:59:59', left: null, state: 0, overdueDays: 0, estimated: true };
    expect(dueWords(clock, '2027-01-10')?.label).toEqual(['预计剩余14天', 'Est. 14 days left']);
    expect(dueWords({ ...clock, state: 5 }, '2027-01-10')?.label[0]).toBe('已办结');
  });

  it('is silent without a clock', () => {
    expect(dueWords({ due: null, left: null, state: 0, overdueDays: 0 }, '2026-02-24')).toBeUndefined();
  });

  it('does not call a passed day green because the sweep has not run yet', () => {
    expect(dueWords({ due: '2026-02-24 23:59:59', left: null, state: 0, overdueDays: 0 }, '2026-02-25')?.label[0]).toBe(
      '超期1天',
    );
  });
});

describe('days', () => {
  it('counts over the end of a month', () => expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3));
});

describe('the clock of the notice of acceptance', () => {
  const acceptDue = '2026-11-30 23:59:59';
  it.each([
    ['a letter just received', 10, null, acceptDue, true],
    ['a refusal that waits for its auditor', 30, null, acceptDue, true],
    ['one that was returned', 31, null, acceptDue, true],
    ['a refusal the applicant knows of', 41, null, acceptDue, false],
    ['a reply that waits for its auditor', 30, '2026-11-20 09:00:00', acceptDue, false],
    ['a letter of somebody unknown', 10, null, null, false],
  ])('of %s (%i)', (_, caseStatus, acceptNoticeTime, due, runs) => {
    expect(awaitsNotice({ caseStatus, acceptNoticeTime, acceptDue: due })).toBe(runs);
  });
});
