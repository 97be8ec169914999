import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface PaperExam {
  paperId: string;
  examId: string;
  examCode: string;
  name: string;
  status: number;
  examStart: string;
}

export interface PaperUse {
  /** examinations with one of these papers, for any caller, the latest first */
  exams: (work: Work, paperIds: readonly string[]) => Promise<PaperExam[]>;
  papers: (work: Work, examId: string) => Promise<string[]>;
}

export const paperPort = new Port<PaperUse>('papers', { isGuard: true });

export async function examsOfPapers(work: Work, paperIds: readonly string[]): Promise<PaperExam[]> {
  if (paperIds.length === 0) return [];
  const found: PaperExam[] = [];
  for (const { exams } of paperPort.answers()) found.push(...(await exams(work, paperIds)));
  return found;
}

export async function papersOfExam(work: Work, examId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { papers } of paperPort.answers()) found.push(...(await papers(work, examId)));
  return [...new Set(found)];
}
