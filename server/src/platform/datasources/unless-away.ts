import { say } from '@kaoxin/contract/conventions.ts';
import { asRefusal } from '#platform/http/failure.ts';
import type { Work } from '#platform/work.ts';

/**
 * For answers with more than business data: returns the result, or the message of an unavailable data source (503).
 * Rethrows other errors.
 */
export async function unlessAway<R>(work: Work, ask: () => Promise<R>): Promise<{ found: R } | { away: string }> {
  try {
    return { found: await ask() };
  } catch (error) {
    const refusal = asRefusal(error);
    if (work.inPrimary || refusal?.status !== 503) throw error;
    return { away: say(refusal.label, work.actor.language) };
  }
}
