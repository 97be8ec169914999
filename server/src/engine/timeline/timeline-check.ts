import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

/** Verifies all timelines of a database, and returns a sentence about the first broken one. */
type Check = (work: Work) => Promise<string | undefined>;

export const timelineCheckPort = new Port<Check>('checks of timelines', { isGuard: true });

export async function brokenTimeline(work: Work): Promise<string | undefined> {
  for (const check of timelineCheckPort.answers()) {
    const fault = await check(work);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
