import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import type { Work } from '#platform/work.ts';
import { notePaper } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';
import { disabled, expired, tellKeepers } from './tell-keepers.ts';

const { used, disabled: outOfUse } = paperStatus.of;

/**
 * Notifies owners of an unlocked paper about questions that expired or were disabled while it was sealed. Leaked
 * questions were reported at once, and a disabled paper is checked before it is enabled.
 */
export async function tellUnlocked(work: Work, paper: PaperTableRow, questionIds: readonly string[]): Promise<void> {
  if (paper.status === outOfUse) return;
  const all = work.ofTenant();
  const questions = await all
    .table('question')
    .withRemoved()
    .those(questionIds)
    .select(['status', 'expireDate', 'isDeleted'])
    .execute();
  if (questions.some(({ status, isDeleted }) => status === questionStatus.of.disabled || isDeleted === 1)) {
    await notePaper(all, paper, { action: 'disused' });
    await tellKeepers(all, paper, disabled);
  }
  const today = work.now.slice(0, 10);
  if (paper.status !== used && questions.some(({ expireDate }) => expireDate !== null && expireDate < today)) {
    await notePaper(all, paper, { action: 'expired' });
    await tellKeepers(all, paper, expired);
  }
}
