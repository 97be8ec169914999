import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { examPort } from '#engine/ports/exam-port.ts';
import { papersOfExam } from '#engine/ports/paper-port.ts';
import { notePaper } from '../paper/timeline.ts';
import { countUse } from './count-usage.ts';

const { enabled, used } = paperStatus.of;

/** 1 已启用 → 2 已使用 when an examination starts (domain.md 2.4). */
export const papersFollowExams = examPort.from('paper', {
  async stepped(work, exam, action) {
    if (action !== examAction.of.start) return;
    const all = work.ofTenant();
    const ids = await papersOfExam(work, exam.id);
    const living = await all.table('paper').those(ids).select('id').execute();
    const papers = await all.table('paper').lock(living.map(({ id }) => id));
    for (const paper of papers) {
      if (paper.status !== enabled) continue;
      const after = await all.table('paper').change(paper.id, { status: used });
      await notePaper(all, after, { action: 'use', from: enabled, to: used, note: exam.examCode });
    }
    const open = papers.filter(({ isSealed }) => isSealed === 0).map(({ id }) => id);
    if (open.length > 0) await countUse(all, open);
  },
});
