import type { Todo } from '@kaoxin/contract/home/home.ts';
import { inboxEntries } from '#areas/desk/index.ts';
import { nearestPetitions, petitionCounters } from '#areas/petition/index.ts';
import type { Work } from '#platform/work.ts';

const newest = 5;

/** What awaits the person: asked of the areas, so that their scopes and rights hold here too. */
export async function todoOf(work: Work): Promise<Todo> {
  const [counters, cases, notices] = await Promise.all([
    petitionCounters(work),
    nearestPetitions(work),
    inboxEntries(work, 'notice', newest),
  ]);
  return { counters, cases, notices };
}
