import { describe, expect, test } from 'vitest';
import { casePolicy, defaultPolicy, policyParameters } from '../rules/policy.ts';
import { at, petitionCase } from '../rules/rules.fixture.ts';
import { clockColumns, limitsFor, slaStateOf } from './clock.ts';

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
    ['2026-02-21 10:00:00', 2],
    ['2026-02-24 23:59:59', 2],
    ['2026-02-25 00:00:00', 3],
  ])('a new letter at %s has colour %i', (now, state) => expect(slaStateOf(petitionCase(), at(now))).toBe(state));

  test('overdue days are frozen with the answer and never shrink', () => {
    const open = petitionCase({
      caseStatus: 20,
      acceptNoticeTime: '2026-02-24 09:00:00',
      finishStart: '2026-02-24 09:00:00',
    });
    const late = clockColumns(open, at('2026-04-30 10:00:00'));
    expect(late).toMatchObject({ slaState: 3, overdueDays: 3 });
    const closed = { ...open, ...late, caseStatus: 40 as const };
    expect(clockColumns(closed, at('2026-06-30 10:00:00'))).toMatchObject({ slaState: 5, overdueDays: 3 });
    expect(clockColumns({ ...open, ...late, extendState: 2, extendDays: 30 }, at('2026-05-01 10:00:00'))).toMatchObject(
      {
        slaState: 0,
        overdueDays: 3,
        finishDue: '2026-05-25 23:59:59',
      },
    );
  });

  test('a due date over an unpublished year is flagged, and settled when the year is loaded', () => {
    const receivedTime = '2026-12-25 09:00:00';
    const kase = petitionCase({ receivedTime, acceptStart: receivedTime });
    expect(clockColumns(kase, at(receivedTime))).toMatchObject({ dueEstimated: 1, acceptDue: '2027-01-11 23:59:59' });
  });
});

describe('parameters', () => {
  test('replace the defaults, nonsense does not', () => {
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
