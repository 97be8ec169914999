import { ProcessApart } from '#platform/process-apart.ts';
import { FairTurns, type Share } from '#platform/session/password/fair-turns.ts';
import type { DocumentAnswer, DocumentJob } from './job.ts';

/** Apart from the queue of pictures, so that a document of 20 MB holds up no photograph. */
const turns = new FairTurns(1, 40, 100);

/** A PDF of 20 MB takes one to two seconds. */
const cleaner = new ProcessApart<DocumentJob, DocumentAnswer>({
  file: 'platform/files/documents/worker.ts',
  heapMegabytes: 384,
  limit: 8_000,
});

/** Documents of one network that may end the process in ten minutes; further ones are kept unread for the rest. */
const mostEnded = 3;
const period = 10 * 60_000;
const ended = new Map<string, { count: number; until: number }>();

function noteEnd(key: string, now: number): void {
  for (const [one, { until }] of ended) if (until <= now) ended.delete(one);
  const { count, until } = ended.get(key) ?? { count: 0, until: now + period };
  ended.set(key, { count: count + 1, until });
}

const endedTooOften = (key: string, now: number): boolean => {
  const of = ended.get(key);
  return of !== undefined && of.until > now && of.count >= mostEnded;
};

/**
 * Writes a copy without metadata of its author (decision 165). A document that times out, takes too much memory or
 * crashes the process is kept as it is.
 *
 * @param share queue share of the sender (`shareOfActor`)
 */
export const cleanDocument = (job: DocumentJob, share: Share): Promise<DocumentAnswer> =>
  turns.run(share, async () => {
    if (endedTooOften(share.key, performance.now())) return { kept: true };
    const answer = await cleaner.ask(job);
    if (!answer) noteEnd(share.key, performance.now());
    return answer ?? { kept: true };
  });
