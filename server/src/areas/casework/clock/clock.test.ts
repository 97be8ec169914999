import { describe, expect, test } from 'vitest';
import { casePolicy, defaultPolicy, policyParameters } from '../rules/policy.ts';
import { at, petitionCase } from '../rules/rules.fixture.ts';
import { clockColumns, limitsFor } from './clock.ts';
import { standingOf } from './standing.ts';

describe('limits', () => {
  const type = { acceptDays: 7, finishDays: 20 };
  test.each([
    ['petition', {}, 1, [15, 'calendar', 60, 'calendar', 10]],
    ['petition', type, 1, [7, 'calendar', 20, 'calendar', 10]],
    ['petition', { simpleTrack: 1 }, 1, [3, 'workday', 60, 'calendar', 10]],
    ['petition', { ...type, simpleTrack: 1 }, 1, [7, 'workday', 60, 'calendar', 20]],
    ['petition', type, 2, [7, 'calendar', 30, 'calendar', 10]],
    ['appeal', {}, 1, [5, 'workday', 30, 'calendar', null]],
    ['appeal', type, 1, [7, 'workday', 20, 'calendar', null]],
    ['correction', {}, 1, [5, 'workday', 10, 'workday', null]],
    ['reinspection', {}, 1, [null, 'workday', 15, 'workday', null]],
    ['economist', {}, 1, [10, 'workday', null, 'workday', null]],
  ] as const)('%s with %o in stage %i', (kind, type, stage, expected) => {
    const limits = limitsFor(kind, type, stage, defaultPolicy);
    const { acceptDays, acceptUnit, finishDays, finishUnit, simpleFinishDays } = limits;
    expect([acceptDays, acceptUnit, finishDays, finishUnit, simpleFinishDays]).toEqual(expected);
  });
});

describe('the clocks of a case', () => {
  test.each([
    ['2026-02-12 10:00:00', 0],
    ['2026-02-18 10:00:00', 1],
    ['2026-02-21 10:00:00', 1],
    ['2026-02-24 23:59:59', 2],
    ['2026-02-25 00:00:00', 3],
  ])('gives a new letter at %s the state %i', (now, state) =>
    expect(standingOf(petitionCase(), now).state).toBe(state),
  );

  test('keeps the days late of each clock with that clock', () => {
    const received = petitionCase();
    // due 2026-02-24
    const told = { ...received, caseStatus: 20 as const, acceptNoticeTime: '2026-02-26 09:00:00' };
    const started = { ...told, finishStart: '2026-02-26 09:00:00' };
    const accepted = { ...started, ...clockColumns(started, at('2026-02-26 09:00:00'), received) };
    expect(accepted).toMatchObject({ acceptLate: 2, finishLate: 0, finishDue: '2026-04-27 23:59:59' });
    expect(standingOf(accepted, '2026-04-30 10:00:00')).toMatchObject({ state: 3, overdueDays: 3 });
    const late = '2026-04-30 10:00:00';
    const extended = { ...accepted, extendState: 2 as const, extendDays: 30 };
    const running = { ...extended, ...clockColumns(extended, at(late), accepted) };
    expect(running).toMatchObject({ acceptLate: 2, finishLate: 3, finishDue: '2026-05-27 23:59:59' });
    expect(standingOf(running, late)).toMatchObject({ state: 0, accept: { state: 5, overdueDays: 2 } });
    const closed = { ...accepted, caseStatus: 40 as const };
    const answered = { ...closed, ...clockColumns(closed, at(late), accepted) };
    expect(standingOf(answered, '2026-06-30 10:00:00')).toMatchObject({
      state: 5,
      accept: { overdueDays: 2 },
      finish: { overdueDays: 3 },
    });
  });

  test('flags a due date in an unpublished year until it is loaded', () => {
    const receivedTime = '2026-12-25 09:00:00';
    const kase = petitionCase({ receivedTime, acceptStart: receivedTime });
    expect(clockColumns(kase, at(receivedTime))).toMatchObject({ dueEstimated: 1, acceptDue: '2027-01-11 23:59:59' });
  });
});

describe('parameters', () => {
  test('replace the defaults unless they are invalid', () => {
    const policy = casePolicy(
      new Map([
        ['sla.roll', '0'],
        ['petition.acceptDays', ' 10 '],
        ['petition.finishDays', 'sixty'],
        ['sla.warnDays', '-1'],
        ['supplement.minDays', ''],
      ]),
    );
    expect(policy).toEqual({ ...defaultPolicy, roll: false, petitionAcceptDays: 10 });
    expect(new Set(policyParameters).size).toBe(Object.keys(defaultPolicy).length);
  });
});
