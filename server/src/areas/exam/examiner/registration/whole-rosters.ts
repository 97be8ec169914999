import { turnsOf } from '#platform/session/in-turn.ts';

/**
 * Limits scans of all examinees of an examination: a million rows take the database a second. On the day of an
 * examination every centre asks at once, each for a few rows.
 */
export const throughRoster = turnsOf({ width: 2, longest: 4, most: 200 });
