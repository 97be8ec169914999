import { describe, expect, it } from 'vitest';
import { daysBetween, dueWords, today } from './due.ts';

describe('dueWords', () => {
  it.each([
    ['2026-02-24 23:59:59', 0, 0, '2026-02-06', 'good', '剩余18天'],
    ['2026-02-24 23:59:59', 1, 0, '2026-02-22', 'warn', '剩余2天'],
    ['2026-02-24 23:59:59', 2, 0, '2026-02-24', 'bad', '今日到期'],
    ['2026-02-24 23:59:59', 3, 3, '2026-02-27', 'bad', '超期3天'],
    // frozen on the case: the days after the answer do not count on
    ['2026-02-24 23:59:59', 4, 0, '2026-02-10', 'paused', '已暂停'],
    ['2026-02-24 23:59:59', 5, 3, '2026-05-01', 'paused', '已办结，超期3天'],
    ['2026-02-24 23:59:59', 5, 0, '2026-05-01', 'paused', '已办结'],
  ])('due %s, state %i, %i days over, on %s: %s %s', (due, state, over, day, tone, zh) => {
    const words = dueWords(due, state, over, day);
    expect([words?.tone, words?.label[0]]).toEqual([tone, zh]);
  });

  it('is silent without a clock', () => {
    expect(dueWords(null, 0, 0, '2026-02-24')).toBeUndefined();
  });

  it('does not call a passed day green because the sweep has not run yet', () => {
    expect(dueWords('2026-02-24 23:59:59', 0, 0, '2026-02-25')?.label[0]).toBe('超期1天');
  });
});

describe('days', () => {
  it('counts over the end of a month', () => expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3));
  it('knows the day of Shanghai, not of the machine', () =>
    expect(today(new Date('2026-02-24T16:30:00Z'))).toBe('2026-02-25'));
});
