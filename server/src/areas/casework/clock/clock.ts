import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { openStatuses, type SlaState, slaState } from '@kaoxin/contract/casework/states.ts';
import type { Moment } from '#engine/calendar/day.ts';
import { type Deadline, deadline } from '#engine/calendar/deadline.ts';
import type { Unit, WorkCalendar } from '#engine/calendar/workday.ts';
import type { CaseChange, CaseHead, Limits } from '../case-head.ts';
import { rulesOf, type TypeLimits } from '../rules/kinds.ts';
import type { CasePolicy } from '../rules/policy.ts';
import { warnFrom } from './sla.ts';
import { type ClockStanding, standingOf, standingReads } from './standing.ts';

export type CaseMoment = { now: Moment; calendar: WorkCalendar; policy: CasePolicy };

/**
 * Limits of a case, fixed at registration: later changes of a type or parameter do not affect open cases (domain.md
 * 3.2, 3.6). A type's own days replace those of its kind; on the simple track they are workdays.
 */
export const limitsFor = (kind: CaseKind, type: TypeLimits, stage: CaseHead['stage'], policy: CasePolicy): Limits =>
  rulesOf(kind).limits(type, stage, policy);

export const clockReads = [
  ...standingReads,
  'acceptRaw',
  'finishRaw',
  'isAnonymous',
  'toldState',
  'toldLate',
  'dueEstimated',
  'acceptStart',
  'acceptDays',
  'acceptUnit',
  'acceptPaused',
  'finishStart',
  'finishDays',
  'finishUnit',
  'pausedDays',
  'extendState',
  'extendDays',
  'extendedTo',
] as const;
export type ClockHead = Pick<CaseHead, 'kind' | (typeof clockReads)[number]>;

/** An anonymous applicant cannot be notified of acceptance (domain.md 3.2: 免告知). */
export const isTellingExempt = (kase: ClockHead): boolean => rulesOf(kase.kind).isTellingExempt?.(kase) ?? false;

export function acceptDeadline(kase: ClockHead, at: CaseMoment): Deadline | null {
  if (kase.acceptDays === null || isTellingExempt(kase)) return null;
  // a pause before acceptance belongs to this clock, a later one to the finish clock
  const pausedDays = kase.acceptNoticeTime === null ? kase.pausedDays : kase.acceptPaused;
  const { acceptStart: start, acceptDays: days, acceptUnit: unit } = kase;
  return deadline({ start, days, unit, pausedDays, roll: at.policy.roll }, at.calendar);
}

export function finishDeadline(kase: ClockHead, at: CaseMoment): Deadline | null {
  if (kase.finishStart === null || kase.finishDays === null) return null;
  const { finishStart: start, finishDays: days, finishUnit: unit, pausedDays } = kase;
  const extendedDays = kase.extendState === 2 ? kase.extendDays : 0;
  return deadline({ start, days, unit, pausedDays, extendedDays, roll: at.policy.roll }, at.calendar);
}

export type ClockColumns = Required<
  Pick<
    CaseChange,
    | 'acceptDue'
    | 'acceptRaw'
    | 'acceptWarn'
    | 'acceptLate'
    | 'finishDue'
    | 'finishRaw'
    | 'finishWarn'
    | 'finishLate'
    | 'extendedTo'
    | 'dueEstimated'
    | 'toldState'
    | 'toldLate'
  >
>;
type ClockDays = Omit<ClockColumns, 'acceptLate' | 'finishLate' | 'toldState' | 'toldLate'>;

function daysOf(kase: ClockHead, at: CaseMoment): ClockDays {
  const { acceptDue, acceptRaw, acceptWarn, finishDue, finishRaw, finishWarn, extendedTo, dueEstimated } = kase;
  const stored = { acceptDue, acceptRaw, acceptWarn, finishDue, finishRaw, finishWarn, extendedTo, dueEstimated };
  if (!openStatuses.includes(kase.caseStatus)) return stored;
  const isTold = kase.acceptNoticeTime !== null;
  const accept = isTold ? null : acceptDeadline(kase, at);
  const finish = finishDeadline(kase, at);
  const warn = (start: Moment | null, unit: Unit, end: Deadline | null) =>
    end && start ? warnFrom({ start, unit, deadline: end }, at.policy, at.calendar) : null;
  return {
    ...(isTold
      ? { acceptDue, acceptRaw, acceptWarn }
      : {
          acceptDue: accept?.due ?? null,
          acceptRaw: accept?.raw ?? null,
          acceptWarn: warn(kase.acceptStart, kase.acceptUnit, accept),
        }),
    finishDue: finish?.due ?? null,
    finishRaw: finish?.raw ?? null,
    finishWarn: warn(kase.finishStart, kase.finishUnit, finish),
    extendedTo: kase.extendState === 2 ? (finish?.due ?? null) : extendedTo,
    dueEstimated: accept?.estimated || finish?.estimated ? 1 : 0,
  };
}

/**
 * The clock columns of a case after a step, and for the sweep. Each clock keeps the days late it had before the step.
 */
export function clockColumns(kase: ClockHead, at: CaseMoment, before: ClockHead = kase): ClockColumns {
  const days = daysOf(kase, at);
  const was = before === kase ? null : standingOf(before, at.now);
  const late = {
    acceptLate: Math.max(kase.acceptLate, was?.accept?.overdueDays ?? 0),
    finishLate: Math.max(kase.finishLate, was?.finish?.overdueDays ?? 0),
  };
  return { ...days, ...late, ...toldOf({ ...kase, ...days, ...late }, at.now) };
}

function toldOf(kase: ClockHead, now: Moment): Pick<ClockColumns, 'toldState' | 'toldLate'> {
  const { accept, finish, state } = standingOf(kase, now);
  const late = [accept, finish].map((clock) => (clock?.state === slaState.of.overdue ? clock.overdueDays : 0));
  return { toldState: state, toldLate: Math.max(...late) };
}

export type ClockCard = {
  exempt: number;
  accept: ShownDeadline | null;
  finish: ShownDeadline | null;
  state: SlaState;
};
type ShownDeadline = Omit<Deadline, 'estimated'> & Omit<ClockStanding, 'due'> & { estimated: number };

/**
 * The stored due date, as lists and letters show it. The calendar may have changed since the clock ended: then the
 * explanation would lead to another day and is left out.
 */
function shown(
  deadline: Deadline | null,
  standing: ClockStanding | null,
  raw: CaseHead['acceptRaw'],
): ShownDeadline | null {
  if (!deadline || !standing) return null;
  const { state, overdueDays } = standing;
  const due = standing.due ?? deadline.due;
  const explanation = due === deadline.due ? deadline.explanation : [];
  return { raw: raw ?? deadline.raw, due, explanation, estimated: Number(deadline.estimated), state, overdueDays };
}

export function clockCard(kase: ClockHead, at: CaseMoment): ClockCard {
  const { accept, finish, state } = standingOf(kase, at.now);
  return {
    exempt: Number(isTellingExempt(kase)),
    accept: shown(acceptDeadline(kase, at), accept, kase.acceptRaw),
    finish: shown(finishDeadline(kase, at), finish, kase.finishRaw),
    state,
  };
}

export const extensionDues = (kase: ClockHead, at: CaseMoment, most: number): Moment[] =>
  Array.from({ length: most }, (_, index) =>
    finishDeadline({ ...kase, extendState: 2, extendDays: index + 1 }, at),
  ).flatMap((extended) => extended?.due ?? []);

/** Longest extension in days of the finish clock's unit; 0 if kind, track or stage has none (domain.md 3.2). */
export const extensionLimit = (kase: CaseHead, policy: CasePolicy): number =>
  rulesOf(kase.kind).extensionLimit?.(kase, policy) ?? 0;
