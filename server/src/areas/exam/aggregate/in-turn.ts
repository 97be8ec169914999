import { FairTurns } from '#platform/session/password/fair-turns.ts';
import type { Work } from '#platform/work.ts';

const turns = new FairTurns(1, 3, 20);

/** What reads thousands of sheets or fits curves to them: one after the other, and people in turn, however much one of them asks for. */
export const inTurn = <R>({ actor }: Work, ask: () => Promise<R>): Promise<R> =>
  turns.run({ key: `${actor.tenantId} ${actor.id}`, isKnown: true }, ask);
