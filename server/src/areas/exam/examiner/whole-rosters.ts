import { turnsOf } from '#platform/session/in-turn.ts';

/**
 * What looks through all people of an examination each time it is asked: of a million of them a second of the database. On the
 * day of an examination every centre asks at once, each of its own few.
 */
export const throughRoster = turnsOf({ width: 2, longest: 4, most: 200 });
