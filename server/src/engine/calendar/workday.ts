import { addDays, type Day, daysBetween, isWeekend, yearOf } from './day.ts';
import { type SpecialDay, seededDays } from './holidays.ts';

/** The start day is not counted, the last day is. */
export type Unit = 'calendar' | 'workday';

export type WorkCalendar = {
  isWorkday: (day: Day) => boolean;
  /** False for a year without an arrangement: only weekends are known and results are estimates. */
  isArranged: (year: number) => boolean;
  nameOf: (day: Day) => string | null;
};

/**
 * The calendar from the rows of table `workday` (domain.md 3.2).
 * A year is arranged when its New Year's Day and National Day are days off, as in every notice of the State Council. A
 * single day entered by hand must not make its year look published.
 */
export function workCalendar(days: readonly SpecialDay[] = seededDays): WorkCalendar {
  const special = new Map(days.map((day) => [day.date, day]));
  const isOff = (day: Day) => special.get(day)?.isWorkday === false;
  return {
    isWorkday: (day) => special.get(day)?.isWorkday ?? !isWeekend(day),
    isArranged: (year) => isOff(`${year}-01-01`) && isOff(`${year}-10-01`),
    nameOf: (day) => special.get(day)?.name ?? (isWeekend(day) ? '周末' : null),
  };
}

export function addWorkdays(day: Day, count: number, calendar: WorkCalendar): Day {
  let current = day;
  for (let left = count; left > 0; ) {
    current = addDays(current, 1);
    if (calendar.isWorkday(current)) left -= 1;
  }
  return current;
}

export function rollForward(day: Day, calendar: WorkCalendar): Day {
  let current = day;
  while (!calendar.isWorkday(current)) current = addDays(current, 1);
  return current;
}

/** Days after `from` up to and including `to`, in the unit of the clock; 0 when `to` is not later. */
export function countDays(from: Day, to: Day, unit: Unit, calendar: WorkCalendar): number {
  const days = Math.max(0, daysBetween(from, to));
  if (unit === 'calendar') return days;
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (calendar.isWorkday(day)) count += 1;
  return count;
}

export function isEstimate(from: Day, to: Day, calendar: WorkCalendar): boolean {
  for (let year = yearOf(addDays(from, 1)); year <= yearOf(to); year += 1) if (!calendar.isArranged(year)) return true;
  return false;
}
