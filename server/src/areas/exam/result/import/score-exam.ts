import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { About } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type SubjectTableRow, subjectsIn } from '../../formal/papers/subject-rows.ts';
import { refuseReleasing, unlessReleasing } from '../../formal/release/releasing.ts';
import { dropReleaseAsk } from '../../formal/submit.ts';
import { plainWord } from '../../roster/roster-exam.ts';

/**
 * Refuses rows in other states: scores are imported while the examination is marked, and frozen by the release. Inside
 * a transaction the status is locked until it ends. 404 if the caller does not see the examination.
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

/**
 * Locks the examination exclusively if its release is requested, because changed scores withdraw the first signature.
 */
async function held(work: Work, examId: string) {
  const exams = work.table('formalExam');
  const exam = await exams.need(examId);
  refuseReleasing(exam);
  if (!work.writing) return exam;
  return unlessReleasing(exams, examId, exam.releaseState === 1 ? 'needLocked' : 'needHeld');
}

/**
 * Withdraws the first signature of a release after scores changed (decision 039). A release that has happened keeps its
 * signers.
 * @param cause shown in the timeline
 */
export async function dropAskedRelease(work: Work, examId: string, cause: string): Promise<void> {
  const exam = await work.table('formalExam').need(examId);
  if (exam.status === examStatus.of.marking && exam.releaseState === 1) await dropReleaseAsk(work, exam, cause);
}

/**
 * If two files are imported into one examination, the second waits for the current part of the first and sees its rows.
 */
export const lockScores = (work: Work, { examId = '' }: About) =>
  sql`select pg_advisory_xact_lock(7209, hashtext(${examId}))`.execute(work.handle);

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
