import { type PaperAction, paperAction, paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { historyOf, noteEvent, timelineKeeper } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';
import { buildsPapers, isStillSecret } from '../secret/secrecy.ts';
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

/** What happens to a paper because of a question that it holds. */
const ofQuestions: readonly string[] = [paperAction.of.recall, paperAction.of.alarm];

/**
 * The timeline as the page shows it, oldest first. That a question of a secret paper was declared void is told before its time to
 * whoever builds papers alone.
 */
export async function paperTimeline(work: Work, paperId: string) {
  const paper = await work.table('paper').need(paperId);
  const history = await historyOf(work, type, paperId, { action: paperAction, status: paperStatus });
  if (!isStillSecret(work, paper) || buildsPapers(work)) return history;
  // without a gap in its numbers, nor codes that show one
  return history
    .filter(({ action }) => !ofQuestions.includes(action))
    .map((entry, at) => ({ ...entry, seq: at + 1, hash: null }));
}
