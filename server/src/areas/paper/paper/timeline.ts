import { type PaperAction, paperAction, paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { historyOf, noteEvent, timelineKeeper } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';
import type { PaperTableRow } from '../tables.ts';

/** As its events stand in the chain of the cases (domain.md 6.4, 15 and 16). */
const type = 'paper';
export const paperPage = '/testPaperManage/paperList/detail';

timelineKeeper(type, {
  called: ['试卷', 'Paper'],
  page: paperPage,
  async numbers(work, ids) {
    const rows = await work.table('paper').withRemoved().those(ids).select(['id', 'paperCode']).execute();
    return new Map(rows.map(({ id, paperCode }) => [id, paperCode]));
  },
  seenAs: (work) => work.table('paper').visibilityKey(),
});

export interface PaperNote {
  action: PaperAction;
  from?: number | null;
  to?: number | null;
  note?: string | null | undefined;
}

/** Appends to the timeline of a paper whose row this transaction has locked or made; of its questions nothing is told. */
export async function notePaper(
  work: Work,
  { id, status }: Pick<PaperTableRow, 'id' | 'status'>,
  { action, from = status, to = status, note }: PaperNote,
): Promise<void> {
  await noteEvent(work, type, id, { action, from, to, note });
}

/** The timeline as the page shows it, oldest first. */
export async function paperTimeline(work: Work, paperId: string) {
  await work.table('paper').need(paperId);
  return historyOf(work, type, paperId, { action: paperAction, status: paperStatus });
}
