import { describe, expect, test } from 'vitest';
import type { CaseHead } from '../case-head.ts';
import { clockColumns } from '../clock/clock.ts';
import { at, petitionCase } from '../rules/rules.fixture.ts';
import { withoutRestart } from './restarted-clocks.ts';

const now = '2026-09-01 09:00:00';
type Diff = Record<string, readonly [unknown, unknown]>;

const withClocks = (kase: CaseHead, moment = now): CaseHead => ({ ...kase, ...clockColumns(kase, at(moment)) });

const promised = (told: string, facts: Partial<CaseHead> = {}): CaseHead => {
  const acceptance = { acceptNoticeTime: told, acceptResult: 1 as const, finishStart: told };
  return withClocks({ ...petitionCase(), caseStatus: 20, ...acceptance, ...facts }, told);
};

function restarted(kase: CaseHead, moment: string): { kase: CaseHead; diff: Diff } {
  const anew = {
    caseStatus: 10 as const,
    acceptStart: moment,
    acceptNoticeTime: null,
    acceptResult: null,
    finishStart: null,
    pausedDays: 0,
    extendDays: 0,
  };
  const next = withClocks({ ...kase, ...anew, transferTime: moment }, moment);
  const fields = [...(Object.keys(anew) as (keyof typeof anew)[]), 'acceptDue', 'finishDue'] as const;
  return { kase: next, diff: Object.fromEntries(fields.map((field) => [field, [kase[field], next[field]]])) };
}

const clocksOf = ({ acceptStart, acceptDue, acceptNoticeTime, finishStart, finishDue }: CaseHead) => ({
  acceptStart,
  acceptDue,
  acceptNoticeTime,
  finishStart,
  finishDue,
});

describe('a case whose clocks a transfer restarted', () => {
  test('restores the promised acceptance and its status', () => {
    const before = promised('2026-02-16 09:00:00');
    const { kase, diff } = restarted(before, '2026-03-10 09:00:00');
    expect(kase.finishDue).toBeNull();
    expect(withoutRestart(kase, [diff], at(now))).toMatchObject({
      ...clocksOf(before),
      caseStatus: 20,
      acceptResult: 1,
    });
  });

  test('keeps pauses from before the acceptance notice', () => {
    const before = withClocks({ ...petitionCase(), pausedDays: 4 });
    const { kase, diff } = restarted(before, '2026-02-20 09:00:00');
    const after = withoutRestart(kase, [diff], at('2026-02-20 09:00:00'));
    expect(after).toMatchObject({ ...clocksOf(before), caseStatus: 10, pausedDays: 4, acceptPaused: 0 });
  });

  test('counts earlier pauses and late days to acceptance', () => {
    const before = withClocks({ ...petitionCase(), pausedDays: 4 });
    const { kase, diff } = restarted(before, '2026-02-20 09:00:00');
    const told = '2026-03-05 09:00:00';
    const accepted = withClocks({ ...kase, caseStatus: 20, acceptNoticeTime: told, finishStart: told }, told);
    const after = withoutRestart(accepted, [diff], at(now));
    expect(after).toMatchObject({ acceptDue: before.acceptDue, acceptPaused: 4, pausedDays: 0, finishStart: told });
    // due on 2026-02-21, and four days of pause later
    expect([before.acceptDue, after.acceptLate]).toEqual(['2026-02-25 23:59:59', 8]);
    expect(accepted.acceptLate).toBe(0);
  });

  test('restores the days of a granted extension', () => {
    const before = promised('2026-02-16 09:00:00', { extendState: 2, extendDays: 30 });
    const { kase, diff } = restarted(before, '2026-03-10 09:00:00');
    const after = withoutRestart(kase, [diff], at(now));
    expect(after).toMatchObject({ ...clocksOf(before), extendDays: 30, extendedTo: before.extendedTo });
    const refused = withoutRestart({ ...kase, extendState: 3 }, [diff], at(now));
    expect(refused.finishDue).not.toBe(before.finishDue);
  });

  test('keeps an earlier day that the new department promised', () => {
    const before = promised('2026-02-16 09:00:00', { pausedDays: 40 });
    const { kase, diff } = restarted(before, '2026-02-20 09:00:00');
    const again = '2026-02-24 09:00:00';
    const accepted = withClocks(
      { ...kase, caseStatus: 20, acceptNoticeTime: again, acceptResult: 1, finishStart: again },
      again,
    );
    const after = withoutRestart(accepted, [diff], at(now));
    expect(Number(new Date(accepted.finishDue ?? ''))).toBeLessThan(Number(new Date(before.finishDue ?? '')));
    expect(after).toMatchObject({ finishStart: again, finishDue: accepted.finishDue, pausedDays: 0 });
    expect(after.acceptNoticeTime).toBe(before.acceptNoticeTime);
  });

  test('uses the promise before the second of two transfers', () => {
    const first = restarted(petitionCase(), '2026-02-10 09:00:00');
    const told = '2026-02-18 09:00:00';
    const accepted = withClocks(
      { ...first.kase, caseStatus: 20, acceptNoticeTime: told, acceptResult: 1, finishStart: told },
      told,
    );
    const second = restarted(accepted, '2026-03-10 09:00:00');
    const after = withoutRestart(second.kase, [first.diff, second.diff], at(now));
    const { acceptStart, acceptDue } = petitionCase();
    expect(after).toMatchObject({ acceptStart, acceptDue, acceptNoticeTime: told, finishDue: accepted.finishDue });
  });

  test.each([
    ['an answer', { caseStatus: 40 as const, replyTime: '2026-04-30 09:00:00' }],
    ['a transfer to another authority', { caseStatus: 42 as const, transferTime: '2026-04-30 09:00:00' }],
  ])('counts days late from the promised day: %s', (_by, ended) => {
    const before = promised('2026-02-16 09:00:00');
    expect(before.finishDue).toBe('2026-04-17 23:59:59');
    const { kase, diff } = restarted(before, '2026-03-10 09:00:00');
    const after = withoutRestart({ ...kase, ...ended }, [diff], at(now));
    expect(after).toMatchObject({ caseStatus: ended.caseStatus, finishLate: 13, acceptLate: 0 });
  });

  test('measures an open case by its running clock only', () => {
    const before = promised('2026-02-16 09:00:00');
    const { kase, diff } = restarted(before, '2026-03-10 09:00:00');
    expect(withoutRestart(kase, [diff], at('2026-04-30 09:00:00'))).toMatchObject({ finishLate: 0, acceptLate: 0 });
  });
});
