import { type SlaState, slaState } from '@kaoxin/contract/casework/states.ts';
import { countDays, type Unit, type WorkCalendar } from '../workdays/workday.ts';
import { addDays, type Day, dayOf, daysBetween, type Moment } from './day.ts';
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

/** The first day on which a clock warns: at most the share or the days of the policy are left until its un-rolled end. */
export function warnFrom(clock: RunningClock, policy: SlaPolicy, calendar: WorkCalendar): Day {
  const { raw } = clock.deadline;
  const total = countDays(dayOf(clock.start), raw, clock.unit, calendar);
  const most = Math.max(policy.warnDays, total * policy.warnRatio);
  let day = raw;
  for (let left = 0; ; day = addDays(day, -1)) {
    // what is left on the day before
    left += clock.unit === 'calendar' || calendar.isWorkday(day) ? 1 : 0;
    if (left > most) return day;
  }
}

/** The state of a running clock (dict sla_state 0–3). Warnings aim at the un-rolled day, overdue begins after the rolled one. */
export function stateOn({ due, raw, warn }: { due: Moment; raw: Day | null; warn: Day | null }, now: Moment): SlaState {
  const today = dayOf(now);
  if (now > due) return slaState.of.overdue;
  if (today === raw || today === dayOf(due)) return slaState.of.today;
  return warn !== null && today >= warn ? slaState.of.warning : slaState.of.normal;
}

/** Days a clock stood still: after the notice up to and including the answer. */
export const pausedDays = (since: Moment, until: Moment, unit: Unit, calendar: WorkCalendar): number =>
  countDays(dayOf(since), dayOf(until), unit, calendar);
