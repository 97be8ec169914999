import { deadline } from '#engine/calendar/deadline.ts';
import { calendarOf } from '#engine/calendar/tenant-calendar.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

/** Minimum of 31号令, in workdays. */
const minDays = 3;

/** A window for a statement or defence that opens now: whole workdays without the day of the notice (domain.md 3.2). */
export async function defenceWindow(work: Work): Promise<{ days: number; until: string }> {
  const settings = await settingsOf(work);
  const days = Math.max(minDays, numberOf(settings, 'violation.defenceWorkdays', minDays));
  const calendar = await calendarOf(work);
  return { days, until: deadline({ start: work.now, days, unit: 'workday', roll: false }, calendar).raw };
}

export const isHeard = (
  { waived, defenceUntil }: { waived: number; defenceUntil: string | null },
  now: string,
): boolean => waived === 1 || (defenceUntil !== null && now.slice(0, 10) > defenceUntil);
