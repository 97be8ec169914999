import type { Todo } from '@kaoxin/contract/home/home.ts';
import { inboxEntries } from '#areas/desk/index.ts';
import { examsAhead } from '#areas/exam/index.ts';
import { requestCounters } from '#areas/user/index.ts';
import { caseCounters, nearestCases } from '#engine/ports/caseload-port.ts';
import { unlessAway } from '#platform/datasources/unless-away.ts';
import type { Work } from '#platform/work.ts';

const newest = 5;

/**
 * Pending work from the areas with their scopes and rights. If the tenant's data source is down, cases are reported as
 * missing and notices still appear.
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
