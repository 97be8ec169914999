import { paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { addWayToRead } from '#platform/files/question-pictures.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { rowsForReader } from '../secret/seal.ts';
import { buildsPapers, isStillSecret } from '../secret/secrecy.ts';

/** In a paper the caller may read: as `readableRows`, without an event, since each opening of a picture is audited. */
addWayToRead(async (work, questionIds) => {
  if (!isAdmitted(paperQuestion.calls.list, work.actor)) return false;
  return (await standsInOpenPaper(work, questionIds)) || (await standsInOpenedSecret(work, questionIds));
});

async function standsInOpenPaper(work: Work, questionIds: readonly string[]): Promise<boolean> {
  const placed = await work
    .table('paperQuestion')
    .select()
    .select('paperId')
    .distinct()
    .where('questionId', 'in', [...questionIds])
    .execute();
  const papers = await work
    .table('paper')
    .those(placed.map(({ paperId }) => paperId))
    .selectAll()
    .execute();
  return papers.some((paper) => paper.isSealed !== 1 && (!isStillSecret(work, paper) || buildsPapers(work)));
}

/** A sealed paper that the caller has opened together with a second officer. */
async function standsInOpenedSecret(work: Work, questionIds: readonly string[]): Promise<boolean> {
  const opened = await work
    .table('paperOpening')
    .select()
    .select('paperId')
    .distinct()
    .where('openUntil', '>', work.now)
    .execute();
  for (const { paperId } of opened) {
    const rows = await rowsForReader(work, paperId);
    if (rows?.some(({ questionId }) => questionIds.includes(questionId))) return true;
  }
  return false;
}
