import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { ReviewOpinion, ReviewResult } from '@kaoxin/contract/reinspection/record.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';
import { filledWords } from './filled.ts';
import { openResult } from './result.ts';

type Where = Pick<ReviewSelected, 'caseStatus'>;
const { secondReview, withdrawn } = caseStatus.of;

/** Whether the first review is done, judged by the status, so that lists need not read the result. */
export const isFirstDone = ({ caseStatus: status }: Where): boolean => status >= secondReview && status !== withdrawn;
/** Whether both reviews are done; from now on both reviewers may see both results. */
export const isSecondDone = ({ caseStatus: status }: Where): boolean => status > secondReview && status !== withdrawn;

/**
 * The results visible to the caller. Until both are done, the first reviewer sees only their own result, and nobody
 * else sees any (domain.md 3.3).
 */
export async function opinionsOf(
  work: Work,
  row: ReviewSelected,
  fields: readonly TemplateField[],
): Promise<ReviewOpinion[]> {
  const parts = [
    { part: 'first', userId: row.reviewer1, sealed: row.result1 },
    { part: 'second', userId: row.reviewer2, sealed: row.result2 },
    { part: 'arbiter', userId: row.arbiter, sealed: row.result3 },
  ] as const;
  const people = await namesOf(
    work,
    'user',
    parts.map(({ userId }) => userId),
  );
  const read = parts.map(({ part, userId, sealed }) =>
    isSecondDone(row) || (part === 'first' && userId === work.actor.id) ? openResult(work, sealed) : null,
  );
  const filled = await filledWords(
    work,
    fields,
    read.map((found) => found?.form ?? {}),
  );
  const shown = ({ form: _, ...found }: ReviewResult, at: number): ReviewOpinion['result'] => ({
    ...found,
    conclusionName: reviewConclusion.label(found.conclusion, work.actor.language),
    filled: filled[at] ?? [],
  });
  return parts.flatMap(({ part, userId, sealed }, at): ReviewOpinion[] => {
    if (userId === null) return [];
    const found = read[at];
    const result = found ? shown(found, at) : null;
    return [{ part, userId, name: people(userId), done: sealed === null ? 0 : 1, result }];
  });
}
