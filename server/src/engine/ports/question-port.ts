import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface QuestionPlace {
  paperId: string;
  paperCode: string;
  paperName: string;
  versionNo: number;
  paperStatusName: string | null;
}

export interface Recalled {
  removedFrom: string[];
  /** names of the papers that keep it, whose owners were notified */
  alarmed: string[];
}

export interface Held {
  questionId: string;
  name: string;
  papers: number;
}

export interface QuestionUse {
  /** papers the caller may know; the content of secret papers is never revealed */
  places: (work: Work, questionIds: readonly string[]) => Promise<QuestionPlace[]>;
  /** number of papers per version of the question, for any caller; excludes secret ones */
  versions: (work: Work, questionId: string) => Promise<ReadonlyMap<number, number>>;
  /**
   * the first of these questions that is in use, its name and number of papers: it cannot be removed. Excludes secret
   * papers: a refusal would reveal them, and they keep the version of a removed question
   */
  held: (work: Work, questionIds: readonly string[]) => Promise<Held | undefined>;
  /** the question versions of a paper in order, as visible to the caller; refuses what must stay secret */
  wordings?: (work: Work, paperId: string) => Promise<{ questionId: string; versionNo: number }[]>;
  /** removes a void question from unpublished papers and notifies the owners of published ones */
  recall: (work: Work, questionId: string, reason: string) => Promise<Recalled>;
  disused?: (work: Work, questionId: string) => Promise<void>;
}

export const questionPort = new Port<QuestionUse>('questions', { isGuard: true });

export async function usesOfQuestions(work: Work, questionIds: readonly string[]): Promise<QuestionPlace[]> {
  const found: QuestionPlace[] = [];
  for (const { places } of questionPort.answers()) found.push(...(await places(work, questionIds)));
  return found;
}

export async function versionsInUse(work: Work, questionId: string): Promise<ReadonlyMap<number, number>> {
  const sum = new Map<number, number>();
  for (const { versions } of questionPort.answers())
    for (const [version, count] of await versions(work, questionId)) sum.set(version, (sum.get(version) ?? 0) + count);
  return sum;
}

export async function holderOf(work: Work, questionIds: readonly string[]) {
  for (const { held } of questionPort.answers()) {
    const found = await held(work, questionIds);
    if (found) return found;
  }
  return undefined;
}

export async function wordingsOfPaper(work: Work, paperId: string) {
  for (const { wordings } of questionPort.answers()) {
    const found = await wordings?.(work, paperId);
    if (found) return found;
  }
  return [];
}

export async function recallQuestion(work: Work, questionId: string, reason: string): Promise<Recalled> {
  const all: Recalled = { removedFrom: [], alarmed: [] };
  for (const { recall } of questionPort.answers()) {
    const { removedFrom, alarmed } = await recall(work, questionId, reason);
    all.removedFrom.push(...removedFrom);
    all.alarmed.push(...alarmed);
  }
  return all;
}

export async function tellDisused(work: Work, questionId: string): Promise<void> {
  for (const { disused } of questionPort.answers()) await disused?.(work, questionId);
}
