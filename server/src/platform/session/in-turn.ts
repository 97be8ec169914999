import type { Work } from '#platform/work.ts';
import { FairTurns } from './password/fair-turns.ts';

/**
 * What is dear, `width` at a time on this server, and people in turn, however much one of them asks for; 429 beyond `longest`
 * waiting of one person or `most` of all.
 */
export function turnsOf({ width, longest, most }: { width: number; longest: number; most: number }) {
  const turns = new FairTurns(width, longest, most);
  return <R>({ actor }: Work, ask: () => Promise<R>): Promise<R> =>
    turns.run({ key: `${actor.tenantId} ${actor.id}`, isKnown: true }, ask);
}
