import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { type ScoreStanding, scoreStanding } from '#areas/exam/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { pointsOf } from '../letters/standing-words.ts';
import type { ReviewSelected } from '../table.ts';

/** Validity of a score besides its points. Stored with the case, so that the letter shows what was approved. */
export type Standing = Pick<ReviewSelected, 'voidBy' | 'absent'>;

export const standingOf = ({ isVoid, isDecided, invalidReason, isAbsent }: ScoreStanding): Standing => ({
  voidBy: isVoid === 1 ? (isDecided === 1 && invalidReason) || '' : null,
  absent: isAbsent ?? 0,
});

function movedTo(score: number | null, { originalScore }: ReviewSelected) {
  const [was, wasEn] = pointsOf(originalScore);
  const [is, isEn] = pointsOf(score);
  return refuse(400, [
    `登记成绩在申请后由${was}变为${is}，复核结果不再以现成绩为准，不能通过，请选择【重新裁定】`,
    `The recorded score changed from ${wasEn} to ${isEn} after the application, so the result cannot be approved. Return it to the arbiter`,
  ]);
}

export async function standingNow(
  work: Work,
  { examId, examinerId, subjectCode, voidBy, absent }: ReviewSelected,
): Promise<Standing> {
  const recorded = await scoreStanding(work, { examId, examinerId, subjectCode });
  return recorded ? standingOf(recorded) : { voidBy, absent };
}

/**
 * Locks the examination, so that the score cannot change until the letter is issued; a preview takes no lock.
 * @throws 400 if score, validity or absence differ from what the letter would say
 */
export async function refuseMovedStanding(work: Work, row: ReviewSelected, isForeseen: boolean): Promise<void> {
  if (!isForeseen) await work.ofTenant().table('formalExam').needLocked(row.examId);
  const recorded = await scoreStanding(work, row);
  if (!recorded) return;
  if (recorded.score !== row.originalScore && row.replyResult !== reviewConclusion.of.notAccepted)
    throw movedTo(recorded.score, row);
  const now = standingOf(recorded);
  if (now.voidBy === row.voidBy && now.absent === row.absent) return;
  throw refuse(400, [
    '提交审核后该科目的成绩效力或到考情况有变动，文书内容须更新，请选择【退回修改】，由起草人重新提交',
    'The validity or attendance of the subject changed after submission, so the letter must be updated. Return it to its author',
  ]);
}
