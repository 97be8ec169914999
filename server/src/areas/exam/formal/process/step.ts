import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { noticeStep } from '#engine/ports/exam-port.ts';
import type { Work } from '#platform/work.ts';
import type { ExamTableRow } from '../tables.ts';
import type { StepInput } from './guards.ts';
import { type ExamTransition, examProcess } from './process.ts';

/** Takes a step of an examination locked by this transaction, then tells rosters and scores. */
export async function takeStep(
  work: Work,
  exam: ExamTableRow,
  transition: ExamTransition,
  input: StepInput = {},
): Promise<ExamTableRow> {
  const after = await examProcess.take(work, exam, transition, input);
  await noticeStep(work, after, examAction.of[transition.verb], input.progress);
  return after;
}
