import type { Progress } from '#platform/exams/exam-use.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';
import type { HeldExam } from './counting.ts';

/** What somebody has in one subject, as the sums of an examination count it. */
export interface SubjectResult {
  subjectCode: string;
  /** half points; null: absent, void or not marked, and counted nowhere */
  score: number | null;
  /** packed, as in `answerSheet`; null: there is no sheet */
  sheet: { paperId: string; answers: Uint8Array | null; itemScores: Uint8Array | null } | null;
}

/** What somebody has in an examination. */
export interface PersonResult {
  /** half points; null: no subject counts */
  total: number | null;
  passed: boolean;
  subjects: readonly SubjectResult[];
}

/** One person's results before and after a change, and where he sat. */
export interface ResultChange {
  examinerId: string;
  districtId: string;
  centreId: string | null;
  before: PersonResult;
  after: PersonResult;
}

/** Whoever keeps sums of results. */
export interface ResultUse {
  /** the scores of an examination are settled and become public, in this transaction: sums are made from the rows */
  released: (work: Work, examId: string, progress?: Progress) => Promise<unknown>;
  /** results of a released examination have changed, in this transaction */
  changed: (work: Work, held: HeldExam, changes: readonly ResultChange[]) => Promise<unknown>;
}

const uses = new Map<string, ResultUse>();

export const resultUse = (name: string, use: ResultUse): ResultUse => registerOnce(uses, 'use of results', name, use);

export async function noticeRelease(work: Work, examId: string, progress?: Progress): Promise<void> {
  for (const { released } of uses.values()) await released(work, examId, progress);
}

export async function noticeChange(work: Work, held: HeldExam, changes: readonly ResultChange[]): Promise<void> {
  if (changes.length === 0) return;
  for (const { changed } of uses.values()) await changed(work, held, changes);
}
