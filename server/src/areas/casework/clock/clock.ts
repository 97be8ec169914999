import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { openStatuses, type SlaState, slaState } from '@kaoxin/contract/casework/states.ts';
import type { CaseChange, CaseHead } from '../case-head.ts';
import { type Limits, rulesOf, type TypeLimits } from '../rules/kinds.ts';
import type { CasePolicy } from '../rules/policy.ts';
import type { Unit, WorkCalendar } from '../workdays/workday.ts';
import type { Moment } from './day.ts';
import { type Deadline, deadline } from './deadline.ts';
import { overdueDays, runningState } from './sla.ts';

/** The moment a rule is asked at, with the calendar and the parameters in force. */
export type CaseMoment = { now: Moment; calendar: WorkCalendar; policy: CasePolicy };

/**
 * The limits a case takes with it when it is registered, so that changing a type or a parameter never touches open
 * cases (domain.md 3.2, 3.6). A type's own days replace those of its kind; on the simple track they are workdays.
 */
export const limitsFor = (kind: CaseKind, type: TypeLimits, stage: CaseHead['stage'], policy: CasePolicy): Limits =>
  rulesOf(kind).limits(type, stage, policy);

/** Columns of a case that its clocks read. */
export const clockReads = [
  'caseStatus',
  'isAnonymous',
  'slaState',
  'overdueDays',
  'dueEstimated',
  'acceptStart',
  'acceptDays',
  'acceptUnit',
  'acceptDue',
  'acceptNoticeTime',
  'finishStart',
  'finishDays',
  'finishUnit',
  'finishDue',
  'pausedSince',
  'pausedDays',
  'extendState',
  'extendDays',
  'extendedTo',
] as const;
/** What clocks read of a case. */
export type ClockHead = Pick<CaseHead, 'kind' | (typeof clockReads)[number]>;

/** Nobody can be told whether it was accepted when nobody gave a name (domain.md 3.2: 免告知). */
export const isTellingExempt = (kase: ClockHead): boolean => rulesOf(kase.kind).isTellingExempt?.(kase) ?? false;

/** When the applicant must know whether the case is accepted; null when that clock does not apply. */
export function acceptDeadline(kase: ClockHead, at: CaseMoment): Deadline | null {
  if (kase.acceptDays === null || isTellingExempt(kase)) return null;
  // a pause before acceptance belongs to this clock, a later one to the finish clock
  const pausedDays = kase.acceptNoticeTime === null ? kase.pausedDays : 0;
  const { acceptStart: start, acceptDays: days, acceptUnit: unit } = kase;
  return deadline({ start, days, unit, pausedDays, roll: at.policy.roll }, at.calendar);
}

/** When the answer is due; null before the finish clock starts. */
export function finishDeadline(kase: ClockHead, at: CaseMoment): Deadline | null {
  if (kase.finishStart === null || kase.finishDays === null) return null;
  const { finishStart: start, finishDays: days, finishUnit: unit, pausedDays } = kase;
  const extendedDays = kase.extendState === 2 ? kase.extendDays : 0;
  return deadline({ start, days, unit, pausedDays, extendedDays, roll: at.policy.roll }, at.calendar);
}

type Running = { start: Moment; unit: Unit; deadline: Deadline };

/** The clocks that run now: telling while unaccepted, finishing once started; none while paused or stopped. */
function runningClocks(kase: ClockHead, at: CaseMoment): Running[] {
  if (!openStatuses.includes(kase.caseStatus) || kase.pausedSince !== null) return [];
  const clocks: Running[] = [];
  // a refusal that waits for its auditor has not been told to the applicant yet
  const accept = kase.acceptNoticeTime === null ? acceptDeadline(kase, at) : null;
  if (accept) clocks.push({ start: kase.acceptStart, unit: kase.acceptUnit, deadline: accept });
  const finish = finishDeadline(kase, at);
  if (finish && kase.finishStart) clocks.push({ start: kase.finishStart, unit: kase.finishUnit, deadline: finish });
  return clocks;
}

const daysLate = (kase: ClockHead, at: CaseMoment): number =>
  Math.max(0, ...runningClocks(kase, at).map((clock) => overdueDays(clock.deadline.due, at.now)));

/** Colour of the case (dict sla_state): the worse of its running clocks. */
export function slaStateOf(kase: ClockHead, at: CaseMoment): SlaState {
  if (!openStatuses.includes(kase.caseStatus)) return slaState.of.stopped;
  if (kase.pausedSince !== null) return slaState.of.paused;
  const states = runningClocks(kase, at).map((clock) => runningState(clock, at.now, at.policy, at.calendar));
  return states.reduce((worst, state) => (state > worst ? state : worst), slaState.of.normal as SlaState);
}

export type ClockColumns = Required<
  Pick<CaseChange, 'acceptDue' | 'finishDue' | 'extendedTo' | 'dueEstimated' | 'slaState' | 'overdueDays'>
>;

/**
 * The due dates, colour and overdue days of a case: written after each step and by the sweep.
 * Overdue days only grow, and those of the clock a step ends are counted first: finishing late cannot be repaired.
 */
export function clockColumns(kase: ClockHead, at: CaseMoment, before: ClockHead = kase): ClockColumns {
  const overdue = Math.max(kase.overdueDays, daysLate(kase, at), before === kase ? 0 : daysLate(before, at));
  if (!openStatuses.includes(kase.caseStatus)) {
    const { acceptDue, finishDue, extendedTo, dueEstimated } = kase;
    return { acceptDue, finishDue, extendedTo, dueEstimated, slaState: slaState.of.stopped, overdueDays: overdue };
  }
  const accept = kase.acceptNoticeTime === null ? acceptDeadline(kase, at) : null;
  const finish = finishDeadline(kase, at);
  const finishDue = finish?.due ?? null;
  return {
    acceptDue: kase.acceptNoticeTime === null ? (accept?.due ?? null) : kase.acceptDue,
    finishDue,
    extendedTo: kase.extendState === 2 ? finishDue : kase.extendedTo,
    dueEstimated: accept?.estimated || finish?.estimated ? 1 : 0,
    slaState: slaStateOf(kase, at),
    overdueDays: overdue,
  };
}

type ShownDeadline = Omit<Deadline, 'estimated'> & { estimated: number };

/** What the deadline card shows (为什么是这一天). */
export type ClockCard = {
  /** 1: shown as 免告知 */
  exempt: number;
  accept: ShownDeadline | null;
  finish: ShownDeadline | null;
  state: SlaState;
  overdueDays: number;
};

const shown = (deadline: Deadline | null): ShownDeadline | null =>
  deadline && { ...deadline, estimated: Number(deadline.estimated) };

export function clockCard(kase: ClockHead, at: CaseMoment): ClockCard {
  const { slaState: state, overdueDays } = clockColumns(kase, at);
  return {
    exempt: Number(isTellingExempt(kase)),
    accept: shown(acceptDeadline(kase, at)),
    finish: shown(finishDeadline(kase, at)),
    state,
    overdueDays,
  };
}

/** Longest extension in days of the finish clock's unit; 0 where the kind, track or stage knows none (domain.md 3.2). */
export const extensionLimit = (kase: CaseHead, policy: CasePolicy): number =>
  rulesOf(kase.kind).extensionLimit(kase, policy);
