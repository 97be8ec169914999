import { addDays, type Day, dayOf, type Moment } from '@kaoxin/server/engine/calendar/day.ts';
import { addWorkdays, rollForward, type WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import type { Chance } from '../prng.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const clockTime = (chance: Chance, first: number, last: number): string =>
  `${two(chance.whole(first, last))}:${two(chance.whole(0, 59))}:${two(chance.whole(0, 59))}`;

function later(previous: Moment, chance: Chance): Moment {
  const [hour = 0, minute = 0] = previous.slice(11).split(':').map(Number);
  const minutes = hour * 60 + minute + chance.whole(4, 50);
  return `${dayOf(previous)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(chance.whole(0, 59))}`;
}

const lastHour = '16:30:00';
const firstHour = '08:30:00';

/** A time in office hours, `workdays` after the previous step. */
export function officeTime(previous: Moment, workdays: number, calendar: WorkCalendar, chance: Chance): Moment {
  const day = dayOf(previous);
  const time = previous.slice(11);
  if (workdays === 0 && calendar.isWorkday(day) && time < lastHour) {
    return time < firstHour ? `${day} ${clockTime(chance, 9, 11)}` : later(previous, chance);
  }
  const next = workdays === 0 ? rollForward(addDays(day, 1), calendar) : addWorkdays(day, workdays, calendar);
  return `${next} ${clockTime(chance, 9, 16)}`;
}

/** A time at any waking hour, `days` after the previous step. */
export function homeTime(previous: Moment, days: number, chance: Chance): Moment {
  return days === 0 && previous.slice(11) < '21:00:00'
    ? later(previous, chance)
    : `${addDays(dayOf(previous), Math.max(days, 1))} ${clockTime(chance, 8, 21)}`;
}

export function arrival(day: Day, atOffice: boolean, calendar: WorkCalendar, chance: Chance): Moment {
  if (!atOffice) return `${day} ${clockTime(chance, 7, 17)}`;
  let open = day;
  while (!calendar.isWorkday(open)) open = addDays(open, -1);
  return `${open} ${clockTime(chance, 9, 16)}`;
}
