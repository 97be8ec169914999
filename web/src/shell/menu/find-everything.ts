import { caseFinder, type FoundKind } from '@kaoxin/contract/casework/find.ts';
import { examFinder, type FoundThings } from '@kaoxin/contract/exam/formal/find.ts';
import { api } from '#platform/calls/api.ts';

export interface Found {
  cases: readonly FoundKind[];
  things: readonly FoundThings[];
  byName: { cases: boolean; examinees: boolean };
  /** part of the search failed; the other results are here */
  isPart: boolean;
}

const nothing = { byName: 0, kinds: [] };

export async function findEverything(text: string, signal: AbortSignal): Promise<Found> {
  const options = { body: { text }, signal, quiet: true } as const;
  const [cases, exams] = await Promise.allSettled([api(caseFinder.find, options), api(examFinder.find, options)]);
  const ofCases = cases.status === 'fulfilled' ? cases.value : nothing;
  const ofExams = exams.status === 'fulfilled' ? exams.value : nothing;
  return {
    cases: ofCases.kinds,
    things: ofExams.kinds,
    byName: { cases: ofCases.byName === 1, examinees: ofExams.byName === 1 },
    isPart: cases.status === 'rejected' || exams.status === 'rejected',
  };
}
