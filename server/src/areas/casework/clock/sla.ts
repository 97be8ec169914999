import { type SlaState, slaState } from '@kaoxin/contract/casework/states.ts';
import { addDays, type Day, dayOf, daysBetween, type Moment } from '#engine/calendar/day.ts';
import type { Deadline } from '#engine/calendar/deadline.ts';
import { countDays, type Unit, type WorkCalendar } from '#engine/calendar/workday.ts';

export type SlaPolicy = {
  /** Parameter sla.warnRatio: a clock warns when at most this share of its time is left. */
  warnRatio: number;
  /** Parameter sla.warnDays: a clock warns when at most this many days are left, in its own unit. */
  warnDays: number;
};

export type RunningClock = { start: Moment; unit: Unit; deadline: Pick<Deadline, 'raw' | 'due'> };

export const overdueDays = (due: Moment, now: Moment): number =>
  now > due ? Math.max(1, daysBetween(dayOf(due), dayOf(now))) : 0;

/**
 * The first day on which a clock warns: at most the share or the days of the policy are left before its un-rolled end.
 */
export function warnFrom(clock: RunningClock, policy: SlaPolicy, calendar: WorkCalendar): Day {
  const { raw } = clock.deadline;
  const total = countDays(dayOf(clock.start), raw, clock.unit, calendar);
  const most = Math.max(policy.warnDays, total * policy.warnRatio);
  let day = raw;
  for (let left = 0; ; day = addDays(day, -1)) {
    left += clock.unit === 'calendar' || calendar.isWorkday(day) ? 1 : 0;
    if (left > most) return day;
  }
}

/** Dict sla_state 0–3. Warnings begin before the un-rolled day. Due today and overdue count from the rolled one. */
export function stateOn({ due, warn }: { due: Moment; warn: Day | null }, now: Moment): SlaState {
  const today = dayOf(now);
  if (now > due) return slaState.of.overdue;
  if (today === dayOf(due)) return slaState.of.today;
  return warn !== null && today >= warn ? slaState.of.warning : slaState.of.normal;
}

/** Days from the day after the notice up to and including the answer. */
export const pausedDays = (since: Moment, until: Moment, unit: Unit, calendar: WorkCalendar): number =>
  countDays(dayOf(since), dayOf(until), unit, calendar);
