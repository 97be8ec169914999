import type { Board } from '@kaoxin/contract/home/board.ts';
import { caseBoards } from '#engine/ports/caseload-port.ts';
import { unlessAway } from '#platform/datasources/unless-away.ts';
import type { Work } from '#platform/work.ts';

/** Boards of the cases that the user may see. If the tenant's data source is down, the reason is returned instead. */
export async function boardOf(work: Work): Promise<Board> {
  const boards = await unlessAway(work, () => caseBoards(work));
  const asOf = work.now;
  return 'away' in boards ? { asOf, away: boards.away, kinds: [] } : { asOf, away: null, kinds: boards.found };
}
