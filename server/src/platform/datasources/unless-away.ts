import { say } from '@kaoxin/contract/conventions.ts';
import { asRefusal } from '#platform/http/failure.ts';
import type { Work } from '#platform/work.ts';

/**
 * For an answer that holds more than business data: what was asked for, or the sentence that says why the tenant's data
 * source does not answer. Any other refusal goes on.
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
