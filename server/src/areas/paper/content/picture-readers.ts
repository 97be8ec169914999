import { paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { withCopies, wordingsShow } from '#areas/question/index.ts';
import { picturePort } from '#platform/files/question-pictures.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { rowsForReader } from '../secret/seal.ts';
import { buildsPapers, isStillSecret } from '../secret/secrecy.ts';

interface Placed {
  questionId: string;
  questionVersion?: number | undefined;
}

/**
 * Grants access through papers that the caller may read. Unlike `readableRows`, it adds no event, since each opening of
 * a picture is audited.
 */
export const picturesOfPapers = picturePort.from('paper', async (work, { fileKey, questionIds }) => {
  if (!isAdmitted(paperQuestion.calls.list, work.actor)) return false;
  const ids = await withCopies(work, questionIds);
  const show = (rows: readonly Placed[]) =>
    wordingsShow(
      work,
      rows.flatMap(({ questionId, questionVersion = 1 }) =>
        ids.includes(questionId) ? [{ questionId, versionNo: questionVersion }] : [],
      ),
      fileKey,
    );
  for (const rows of [...(await openPapersWith(work, ids)), ...(await openedPapers(work))])
    if (await show(rows)) return true;
  return false;
});

async function openPapersWith(work: Work, questionIds: readonly string[]): Promise<Placed[][]> {
  const placed = await work
    .table('paperQuestion')
    .select()
    .select(['paperId', 'questionId', 'questionVersion'])
    .where('questionId', 'in', [...questionIds])
    .execute();
  const ofPaper = Map.groupBy(placed, ({ paperId }) => paperId);
  const papers = await work
    .table('paper')
    .those([...ofPaper.keys()])
    .selectAll()
    .execute();
  return papers
    .filter((paper) => paper.isSealed !== 1 && (!isStillSecret(work, paper) || buildsPapers(work)))
    .map(({ id }) => ofPaper.get(id) ?? []);
}

async function openedPapers(work: Work): Promise<Placed[][]> {
  const opened = await work
    .table('paperOpening')
    .select()
    .select('paperId')
    .distinct()
    .where('openUntil', '>', work.now)
    .execute();
  const papers: Placed[][] = [];
  for (const { paperId } of opened) papers.push((await rowsForReader(work, paperId)) ?? []);
  return papers;
}
