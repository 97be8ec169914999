import { caseMoment, deadline } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';

/** 31号令: nobody is decided upon who had fewer. */
const fewest = 3;

/** The window for a statement and defence that opens now: whole workdays, the day of the notice not counted (domain.md 3.2). */
export async function defenceWindow(work: Work): Promise<{ days: number; until: string }> {
  const { now, calendar, policy } = await caseMoment(work);
  const days = Math.max(fewest, policy.violationDefenceWorkdays);
  return { days, until: deadline({ start: now, days, unit: 'workday', roll: false }, calendar).raw };
}

/** Whether it is over, or nobody wants it. */
export const isHeard = (
  { waived, defenceUntil }: { waived: number; defenceUntil: string | null },
  now: string,
): boolean => waived === 1 || (defenceUntil !== null && now.slice(0, 10) > defenceUntil);
