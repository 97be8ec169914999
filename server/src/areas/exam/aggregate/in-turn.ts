import { turnsOf } from '#platform/session/in-turn.ts';

/** What reads thousands of sheets or fits curves to them: one after the other. */
export const inTurn = turnsOf({ width: 1, longest: 3, most: 20 });
