import { type PaperAction, paperAction, paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { historyOf } from '#engine/timeline/history.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { timelinePort } from '#engine/timeline/timeline-keeper.ts';
import type { Work } from '#platform/work.ts';
import { buildsPapers, isStillSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';

/** Case type of papers in the hash chain of events (domain.md 6.4, 15 and 16). */
const type = 'paper';
export const paperPage = '/testPaperManage/paperList/detail';

export const paperTimelines = timelinePort.from(type, {
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

/**
 * Appends an event to the timeline of a paper. The transaction must have locked or inserted the row. Events disclose no
 * questions.
 */
export async function notePaper(
  work: Work,
  { id, status }: Pick<PaperTableRow, 'id' | 'status'>,
  { action, from = status, to = status, note }: PaperNote,
): Promise<void> {
  await noteEvent(work, type, id, { action, from, to, note });
}

const ofQuestions: readonly string[] = [paperAction.of.recall, paperAction.of.alarm];

/**
 * Timeline of a paper, oldest event first. Before the unlock time of a secret paper, only users who build papers see
 * events about its questions.
 */
export async function paperTimeline(work: Work, paperId: string) {
  const paper = await work.table('paper').need(paperId);
  const history = await historyOf(work, type, paperId, { action: paperAction, status: paperStatus });
  if (!isStillSecret(work, paper) || buildsPapers(work)) return history;
  // Renumber and remove hashes, because gaps would disclose the hidden events.
  return history
    .filter(({ action }) => !ofQuestions.includes(action))
    .map((entry, at) => ({ ...entry, seq: at + 1, hash: null }));
}
