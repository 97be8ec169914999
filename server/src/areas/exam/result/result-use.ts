import type { Progress } from '#platform/exams/exam-use.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';
import type { HeldExam } from './counting.ts';

export interface SubjectResult {
  subjectCode: string;
  /** half points; null if absent, void or unmarked */
  score: number | null;
  sheet: { paperId: string; answers: Uint8Array | null; itemScores: Uint8Array | null } | null;
}

export interface PersonResult {
  /** half points; null if no subject counts */
  total: number | null;
  passed: boolean;
  subjects: readonly SubjectResult[];
}

export interface ResultChange {
  examinerId: string;
  districtId: string;
  centreId: string | null;
  before: PersonResult;
  after: PersonResult;
}

export interface ResultUse {
  released: (work: Work, examId: string, progress?: Progress) => Promise<unknown>;
  /** results of a released examination changed in this transaction */
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
