import type { Call } from '@kaoxin/contract/call.ts';
import type { AnswerGrid } from '@kaoxin/contract/exam/people/examinee.ts';
import type { Work } from '#platform/work.ts';
import { isUnlocked } from '../../result/paper-items.ts';
import type { ScoreOf } from '../../result/score/recorded-score.ts';
import { isReleased } from '../../result/told.ts';
import { opensExaminee } from '../../violation/appealed.ts';
import { noteOpenedPage } from '../examinee-looks.ts';
import { answerGrids, gridsOf } from './answer-grid.ts';

interface Asked {
  call: Call;
  reviews: boolean;
}

/**
 * The answer sheet of a score under review. The drawn reviewer reads it with keys once they are unlocked. Other callers
 * see what the page of the examinee shows them, or nothing without access to it. It is audited like that page.
 */
export async function reviewedSheet(work: Work, whose: ScoreOf, { call, reviews }: Asked): Promise<AnswerGrid | null> {
  const { examId, examinerId, subjectCode } = whose;
  if (!reviews && !(await opensExaminee(work, examinerId))) return null;
  // a reviewer need not have the examination in scope
  const reading = reviews ? work.ofTenant() : work;
  const exam = await reading.table('formalExam').find(examId);
  const row = await reading.table('examiner').find(examinerId);
  if (!exam || !row) return null;
  if (reviews && !isReleased(exam)) return null;
  const grids = reviews ? await gridsOf(reading, exam, row, isUnlocked) : await answerGrids(reading, exam, row);
  const grid = grids.find((one) => one.subjectCode === subjectCode);
  if (!grid) return null;
  await noteOpenedPage(work, call, examinerId);
  return grid;
}
