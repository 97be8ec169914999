import { caseMoment, deadline } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';

/** Minimum of 31号令, in workdays. */
const fewest = 3;

/** A window for a statement or defence that opens now: whole workdays without the day of the notice (domain.md 3.2). */
export async function defenceWindow(work: Work): Promise<{ days: number; until: string }> {
  const { now, calendar, policy } = await caseMoment(work);
  const days = Math.max(fewest, policy.violationDefenceWorkdays);
  return { days, until: deadline({ start: now, days, unit: 'workday', roll: false }, calendar).raw };
}

export const isHeard = (
  { waived, defenceUntil }: { waived: number; defenceUntil: string | null },
  now: string,
): boolean => waived === 1 || (defenceUntil !== null && now.slice(0, 10) > defenceUntil);
