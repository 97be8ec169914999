import type { Actor } from '#platform/access/actor.ts';
import type { Work } from '#platform/work.ts';
import { FairTurns, type Share } from './password/fair-turns.ts';
import { strangersShare } from './password/passwords.ts';

/** Queue share of a caller: a user or a job, or for citizens their network. */
export const shareOfActor = ({ kind, tenantId, id, ip }: Actor): Share =>
  kind === 'citizen' ? strangersShare(ip) : { key: `${tenantId} ${id}`, isKnown: true };

/**
 * Runs expensive work `width` at a time on this server, with users in turn. Answers 429 beyond `longest` waiting of one
 * user or `most` of all.
 */
export function turnsOf({ width, longest, most }: { width: number; longest: number; most: number }) {
  const turns = new FairTurns(width, longest, most);
  return <R>({ actor }: Work, ask: () => Promise<R>): Promise<R> => turns.run(shareOfActor(actor), ask);
}
