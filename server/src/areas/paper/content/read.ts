import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PaperContent, paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { notePaper } from '../paper/timeline.ts';
import { rowsForReader, unlockPaper } from '../secret/seal.ts';
import { buildsPapers, isSecret, isStillSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { presentContent } from './present.ts';
import { rowsOf } from './rows.ts';

/**
 * The rows of a locked paper, if the caller may read them: secret drafts for users who build papers, sealed papers for
 * the two officers who opened them, and both for everyone in scope after the unlock time. The caller must record the
 * reading in the timeline.
 */
export async function readableRows(work: Work, paper: PaperTableRow) {
  if (paper.isSealed !== 1 && isStillSecret(work, paper) && !buildsPapers(work))
    throw refuse(403, [
      '保密试卷未到解密时间，仅命题组卷人员可以查看',
      'The paper is secret until its time: whoever builds papers reads it',
    ]);
  if (paper.isSealed !== 1 || (await unlockPaper(work, paper))) return rowsOf(work, paper.id);
  const opened = await rowsForReader(work, paper.id);
  if (!opened)
    throw refuse(403, [
      '试卷未到解密时间，不能查看，如需提前开启请由两人办理',
      'The paper is sealed until its time; two officers can open it earlier',
    ]);
  return opened;
}

export async function readPaper(
  work: Work,
  { query }: InputOf<typeof paperQuestion.calls.list>,
): Promise<PaperContent> {
  const seen = await work.table('paper').need(query.paperId);
  work.target = seen.id;
  if (!isSecret(seen)) return presentContent(work, seen, await rowsOf(work, seen.id));
  const paper = await work.table('paper').needLocked(seen.id);
  const rows = await readableRows(work, paper);
  await notePaper(work, paper, { action: 'read' });
  return presentContent(work, paper, rows);
}
