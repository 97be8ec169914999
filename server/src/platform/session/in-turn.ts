import type { Work } from '#platform/work.ts';
import { FairTurns } from './password/fair-turns.ts';

/**
 * Runs expensive work `width` at a time on this server, with users in turn. Answers 429 beyond `longest` waiting of one
 * user or `most` of all.
 */
export function turnsOf({ width, longest, most }: { width: number; longest: number; most: number }) {
  const turns = new FairTurns(width, longest, most);
  return <R>({ actor }: Work, ask: () => Promise<R>): Promise<R> =>
    turns.run({ key: `${actor.tenantId} ${actor.id}`, isKnown: true }, ask);
}
