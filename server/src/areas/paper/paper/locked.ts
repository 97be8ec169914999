import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { examsOfPapers, type PaperExam } from '#engine/ports/paper-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { PaperTableRow } from '../tables.ts';

const { draft, enabled } = paperStatus.of;
const { published, cancelled } = examStatus.of;

/** A published examination locks its papers until it is cancelled. */
export const holds = ({ status }: Pick<PaperExam, 'status'>): boolean => status >= published && status !== cancelled;

export const holderOfPaper = async (work: Work, paperId: string): Promise<PaperExam | undefined> =>
  (await examsOfPapers(work, [paperId])).find(holds);

/** Only drafts can be changed (domain.md 2.4). */
export async function refuseLocked(work: Work, { id, status }: Pick<PaperTableRow, 'id' | 'status'>): Promise<void> {
  if (status === draft) return;
  if (status > enabled || (await holderOfPaper(work, id)))
    throw refuse(400, [
      '已使用的试卷不能修改,请复制后编辑',
      'A used paper is not changed; copy it and change the copy',
    ]);
  throw refuse(400, [
    '已启用的试卷不能修改，请先退回草稿',
    'An enabled paper is not changed; take it back to a draft first',
  ]);
}
