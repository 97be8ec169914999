import { caseFinder, type FoundKind } from '@kaoxin/contract/casework/find.ts';
import { examFinder, type FoundThings } from '@kaoxin/contract/exam/find.ts';
import { api } from '#platform/calls/api.ts';

/** What a text names: of each kind the person may look up, those of which nothing was found among them. */
export interface Found {
  cases: readonly FoundKind[];
  things: readonly FoundThings[];
  /** whether applicants, and examinees, are found by their full name too */
  byName: { cases: boolean; examinees: boolean };
  /** part of it could not be asked for: what was found of the rest is here */
  isPart: boolean;
}

const nothing = { byName: 0, kinds: [] };

/** Asks the server what this text names; nobody is told of a failure but the caller. */
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
