import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { fullMarks } from '../../formal/papers/full-marks.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import type { HeldExam } from '../../result/counting.ts';
import { knownItems } from '../../result/paper-items.ts';
import { halvesOf } from '../../statistics/half-points.ts';
import { packedAnswers } from '../../statistics/sheet/packed-answers.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { isObjective, type SheetItem } from '../../statistics/sheet/sheet-item.ts';

/** Maximum marks and pass lines of an examination, in half points. */
export interface Marking {
  examId: string;
  projectType: number;
  examStart: string;
  /** maximum by subject; `''` for the total */
  full: ReadonlyMap<string, number>;
  /** pass lines by subject, rounded up to a half point */
  line: ReadonlyMap<string, number>;
  paper: (paperId: string) => Promise<PaperReader | null>;
}

export interface PaperReader {
  items: readonly SheetItem[];
  unpackScores: (bytes: Uint8Array) => ArrayLike<number>;
  /** null if choices are missing although there are objective items */
  unpackAnswers: (bytes: Uint8Array | null) => ArrayLike<number> | null;
}

export async function markingOf(work: Work, examId: string, known?: SelectedRow<'formalExam'>): Promise<Marking> {
  const whole = work.ofTenant();
  const exam = known ?? (await whole.table('formalExam').need(examId));
  return markedBy(whole, { exam, subjects: await subjectsIn(whole, examId) });
}

export function markedBy(whole: Work, { exam, subjects }: HeldExam): Marking {
  const full = new Map(subjects.map((subject) => [subject.subjectCode, halvesOf(subject.totalScore)]));
  const papers = new Map<string, Promise<PaperReader | null>>();
  return {
    examId: exam.id,
    projectType: exam.projectType,
    examStart: exam.examStart,
    full: new Map([...full, ['', Math.ceil(fullMarks(exam, subjects) * 2)]]),
    line: new Map(subjects.map((subject) => [subject.subjectCode, Math.ceil(subject.passScore * 2)])),
    paper(paperId) {
      const known = papers.get(paperId) ?? readerOf(whole, paperId);
      papers.set(paperId, known);
      return known;
    },
  };
}

async function readerOf(whole: Work, paperId: string): Promise<PaperReader | null> {
  const items = await knownItems(whole, paperId);
  if (items.length === 0) return null;
  const scores = packedScores(items);
  const answers = packedAnswers(items);
  const nothingChosen = items.some(isObjective) ? null : new Uint32Array(items.length);
  return {
    items,
    unpackScores: (bytes) => scores.unpack(bytes),
    unpackAnswers: (bytes) => (bytes === null ? nothingChosen : answers.unpack(bytes)),
  };
}
