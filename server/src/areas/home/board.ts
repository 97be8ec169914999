import type { Board } from '@kaoxin/contract/home/board.ts';
import { caseBoards } from '#areas/casework/index.ts';
import { unlessAway } from '#platform/datasources/unless-away.ts';
import type { Work } from '#platform/work.ts';

/** How the cases stand that the person may see; while the tenant's data source is away, why nothing is shown. */
export async function boardOf(work: Work): Promise<Board> {
  const boards = await unlessAway(work, () => caseBoards(work));
  const asOf = work.now;
  return 'away' in boards ? { asOf, away: boards.away, kinds: [] } : { asOf, away: null, kinds: boards.found };
}
