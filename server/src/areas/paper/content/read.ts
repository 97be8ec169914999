import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PaperContent, paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { notePaper } from '../paper/timeline.ts';
import { rowsForReader, unlockPaper } from '../secret/seal.ts';
import { isSecret } from '../secret/secrecy.ts';
import { presentContent } from './present.ts';
import { rowsOf } from './rows.ts';

/**
 * `paperQuestion/list`. Every reading of a secret paper is an event of its timeline; a sealed one is read by the two who opened it, and by
 * everybody who sees the paper when its time has come.
 */
export async function readPaper(
  work: Work,
  { query }: InputOf<typeof paperQuestion.calls.list>,
): Promise<PaperContent> {
  const seen = await work.table('paper').need(query.paperId);
  work.target = seen.id;
  if (!isSecret(seen)) return presentContent(work, seen, await rowsOf(work, seen.id));
  const paper = await work.table('paper').needLocked(seen.id);
  await unlockPaper(work, paper);
  const isSealed = (await work.table('paper').need(paper.id)).isSealed === 1;
  const opened = isSealed ? await rowsForReader(work, paper.id) : undefined;
  if (isSealed && !opened)
    throw refuse(403, [
      '试卷未到解密时间，不能查看，如需提前开启请由两人办理',
      'The paper is sealed until its time; two officers can open it earlier',
    ]);
  await notePaper(work, paper, { action: 'read' });
  return presentContent(work, paper, opened ?? (await rowsOf(work, paper.id)));
}
