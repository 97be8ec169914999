import { type SlaState, slaState } from '@kaoxin/contract/casework/states.ts';
import { countDays, type Unit, type WorkCalendar } from '../workdays/workday.ts';
import { dayOf, daysBetween, type Moment } from './day.ts';
import type { Deadline } from './deadline.ts';

export type SlaPolicy = {
  /** Parameter sla.warnRatio: warn when at most this share of the time is left. */
  warnRatio: number;
  /** Parameter sla.warnDays: warn when at most so many days are left, in the clock's unit. */
  warnDays: number;
};

export type RunningClock = { start: Moment; unit: Unit; deadline: Pick<Deadline, 'raw' | 'due'> };

/** Whole calendar days past the due moment; 0 while it is not reached. */
export const overdueDays = (due: Moment, now: Moment): number =>
  now > due ? Math.max(1, daysBetween(dayOf(due), dayOf(now))) : 0;

/** The colour of a running clock (dict sla_state 0–3). Warnings aim at the un-rolled day, overdue begins after the rolled one. */
export function runningState(clock: RunningClock, now: Moment, policy: SlaPolicy, calendar: WorkCalendar): SlaState {
  const { raw, due } = clock.deadline;
  const today = dayOf(now);
  if (now > due) return slaState.of.overdue;
  if (today === raw || today === dayOf(due)) return slaState.of.today;
  const total = countDays(dayOf(clock.start), raw, clock.unit, calendar);
  const left = countDays(today, raw, clock.unit, calendar);
  const isClose = left <= policy.warnDays || left <= total * policy.warnRatio;
  return isClose ? slaState.of.warning : slaState.of.normal;
}

/** Days a clock stood still: after the notice up to and including the answer. */
export const pausedDays = (since: Moment, until: Moment, unit: Unit, calendar: WorkCalendar): number =>
  countDays(dayOf(since), dayOf(until), unit, calendar);
