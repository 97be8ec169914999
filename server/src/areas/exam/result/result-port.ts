import type { Progress } from '#engine/ports/exam-port.ts';
import { Port } from '#platform/port.ts';
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
  changed: (work: Work, held: HeldExam, changes: readonly ResultChange[]) => Promise<unknown>;
}

export const resultPort = new Port<ResultUse>('results');

export async function noticeRelease(work: Work, examId: string, progress?: Progress): Promise<void> {
  for (const { released } of resultPort.answers()) await released(work, examId, progress);
}

export async function noticeChange(work: Work, held: HeldExam, changes: readonly ResultChange[]): Promise<void> {
  if (changes.length === 0) return;
  for (const { changed } of resultPort.answers()) await changed(work, held, changes);
}
