import type { Todo } from '@kaoxin/contract/home/home.ts';
import { caseCounters, nearestCases } from '#areas/casework/index.ts';
import { inboxEntries } from '#areas/desk/index.ts';
import { examsAhead } from '#areas/exam/index.ts';
import { requestCounters } from '#areas/user/index.ts';
import { unlessAway } from '#platform/datasources/unless-away.ts';
import type { Work } from '#platform/work.ts';

const newest = 5;

/**
 * What awaits the person: asked of the areas, so that their scopes and rights hold here too. While the tenant's data
 * source is away the cases are said to be missing, and the notices are there.
 */
export async function todoOf(work: Work): Promise<Todo> {
  const [cases, notices, requests] = await Promise.all([
    unlessAway(work, () => Promise.all([caseCounters(work), nearestCases(work), examsAhead(work)])),
    inboxEntries(work, 'notice', newest),
    requestCounters(work),
  ]);
  if ('away' in cases)
    return { away: [{ part: 'cases', reason: cases.away }], counters: requests, cases: null, exams: null, notices };
  const [counters, nearest, exams] = cases.found;
  return { away: [], counters: [...counters, ...requests], cases: nearest, exams, notices };
}
