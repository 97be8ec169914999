import { examStatus } from '@kaoxin/contract/exam/formal-states.ts';
import type { About } from '@kaoxin/contract/staging.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { refuseReleasing, unlessReleasing } from '../formal/releasing.ts';
import { type SubjectTableRow, subjectsIn } from '../formal/subject-rows.ts';
import { dropReleaseAsk } from '../formal/submit.ts';
import { plainWord } from '../roster/roster-exam.ts';

/**
 * Refuses an examination that takes no such rows: its scores are brought in while it is marked, and frozen by the release. Inside
 * a transaction it stays as it is until that ends; 404 for one that the caller does not see.
 */
export const mayTakeRowsOf =
  (called: readonly [zh: string, en: string]) =>
  async (work: Work, { examId = '' }: About): Promise<void> => {
    const { status } = await held(work, examId);
    if (status !== examStatus.of.marking)
      throw refuse(400, [
        `当前考试状态【${examStatus.label(status)}】不可导入${called[0]}`,
        `The examination is ${examStatus.label(status, 'en').toLowerCase()}: it takes no ${called[1]}`,
      ]);
  };

/** One whose release has been asked for is locked: whoever changes its scores takes the first signature back. */
async function held(work: Work, examId: string) {
  const exams = work.table('formalExam');
  const exam = await exams.need(examId);
  refuseReleasing(exam);
  if (!work.writing) return exam;
  return unlessReleasing(exams, examId, exam.releaseState === 1 ? 'needLocked' : 'needHeld');
}

/**
 * The first signature under a release stood under other scores: it is asked for anew (decision 039). One that has been acted upon
 * stays: who has signed a release is known for good.
 * @param cause in its timeline
 */
export async function dropAskedRelease(work: Work, examId: string, cause: string): Promise<void> {
  const exam = await work.table('formalExam').need(examId);
  if (exam.status === examStatus.of.marking && exam.releaseState === 1) await dropReleaseAsk(work, exam, cause);
}

/** Of two files for one examination the second waits for the step of the first, and sees what it took in. */
export const lockScores = (work: Work, { examId = '' }: About) =>
  sql`select pg_advisory_xact_lock(7209, hashtext(${examId}))`.execute(work.handle);

/** Subjects of an examination by what rows may call them. */
export interface NamedSubjects {
  find: (word: string) => SubjectTableRow | undefined;
  names: string[];
}

export async function namedSubjects(work: Work, examId: string): Promise<NamedSubjects> {
  await work.table('formalExam').need(examId);
  const rows = await subjectsIn(work, examId);
  const byWord = new Map(
    rows.flatMap((row) => [[plainWord(row.name), row] as const, [plainWord(row.subjectCode), row] as const]),
  );
  return { find: (word) => byWord.get(plainWord(word)), names: rows.map(({ name }) => name) };
}
