import { turnsOf } from '#platform/session/in-turn.ts';

/** Queue for calls that read thousands of sheets or fit curves: one at a time. */
export const inTurn = turnsOf({ width: 1, longest: 3, most: 20 });
