import { type BankAction, bankAction, bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { historyOf } from '#engine/timeline/history.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { timelinePort } from '#engine/timeline/timeline-keeper.ts';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';

/** Case type of banks in the hash chain of events (domain.md 6.4, 15). */
const type = 'questionBank';
export const bankPage = '/questionManage/questionList/detail';

export const bankTimelines = timelinePort.from(type, {
  called: ['题库', 'Question bank'],
  page: bankPage,
  async numbers(work, ids) {
    const rows = await work.table('questionBank').withRemoved().those(ids).select(['id', 'bankCode']).execute();
    return new Map(rows.map(({ id, bankCode }) => [id, bankCode]));
  },
  seenAs: (work) => work.table('questionBank').visibilityKey(),
});

export interface BankNote {
  action: BankAction;
  from?: number | null;
  to?: number | null;
  note?: string | null | undefined;
}

/** Appends an event to the timeline of a bank. The transaction must have locked or inserted the bank's row. */
export async function noteBank(
  work: Work,
  { id, auditStatus }: Pick<BankRowOfTable, 'id' | 'auditStatus'>,
  { action, from = auditStatus, to = auditStatus, note }: BankNote,
): Promise<void> {
  await noteEvent(work, type, id, { action, from, to, note });
}

export async function bankTimeline(work: Work, bankId: string) {
  await work.table('questionBank').need(bankId);
  return historyOf(work, type, bankId, { action: bankAction, status: bankAuditStatus });
}
