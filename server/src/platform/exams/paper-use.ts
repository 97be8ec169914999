import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** An examination that has a paper. */
export interface PaperExam {
  paperId: string;
  examId: string;
  examCode: string;
  name: string;
  status: number;
  examStart: string;
}

/** Whoever binds papers: examinations. */
export interface PaperUse {
  /** examinations that have one of these papers, whoever asks, the latest first */
  exams: (work: Work, paperIds: readonly string[]) => Promise<PaperExam[]>;
  /** all papers of an examination, whoever asks */
  papers: (work: Work, examId: string) => Promise<string[]>;
}

const uses = new Map<string, PaperUse>();

/** Makes known who binds papers, so that whoever keeps them asks everybody and knows nobody. */
export const paperUse = (name: string, use: PaperUse): PaperUse => registerOnce(uses, 'use of papers', name, use);

export async function examsOfPapers(work: Work, paperIds: readonly string[]): Promise<PaperExam[]> {
  if (paperIds.length === 0) return [];
  const found: PaperExam[] = [];
  for (const { exams } of uses.values()) found.push(...(await exams(work, paperIds)));
  return found;
}

export async function papersOfExam(work: Work, examId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { papers } of uses.values()) found.push(...(await papers(work, examId)));
  return [...new Set(found)];
}
