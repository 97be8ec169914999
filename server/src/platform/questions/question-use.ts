import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** A paper that has a question, as whoever asks sees papers. */
export interface QuestionPlace {
  paperId: string;
  paperCode: string;
  paperName: string;
  versionNo: number;
  paperStatusName: string | null;
}

/** What became of papers that had a question which is void now. */
export interface Recalled {
  /** names of those it was taken out of: nobody has sat or printed them yet */
  removedFrom: string[];
  /** names of those that keep it, whose keepers were told */
  alarmed: string[];
}

/** What stands in the way of a removal. */
export interface Held {
  questionId: string;
  name: string;
  papers: number;
}

/** Whoever holds questions: papers. */
export interface QuestionUse {
  /** where the caller may know of it: what a secret paper holds is told nobody */
  places: (work: Work, questionIds: readonly string[]) => Promise<QuestionPlace[]>;
  /** how many papers hold each of its wordings, whoever asks; of secret ones none */
  versions: (work: Work, questionId: string) => Promise<ReadonlyMap<number, number>>;
  /**
   * of these questions the first that something holds, what that is called, and how many hold any: it stays. Of secret papers
   * nothing: a refusal would tell, and they keep the wording of a question that is removed
   */
  held: (work: Work, questionIds: readonly string[]) => Promise<Held | undefined>;
  /** the wordings of a paper in its order, as whoever asks sees papers; what it may not tell it refuses */
  wordings?: (work: Work, paperId: string) => Promise<{ questionId: string; versionNo: number }[]>;
  /** takes a question that is void out of what is not published, and tells whoever keeps what is */
  recall: (work: Work, questionId: string, reason: string) => Promise<Recalled>;
  /** tells whoever keeps what holds a question that it is not used any more; it stays where it is */
  disused?: (work: Work, questionId: string) => Promise<void>;
}

const uses = new Map<string, QuestionUse>();

/** Makes known who holds questions, so that whoever keeps them asks everybody and knows nobody. */
export const questionUse = (name: string, use: QuestionUse): QuestionUse =>
  registerOnce(uses, 'use of questions', name, use);

export async function usesOfQuestions(work: Work, questionIds: readonly string[]): Promise<QuestionPlace[]> {
  const found: QuestionPlace[] = [];
  for (const { places } of uses.values()) found.push(...(await places(work, questionIds)));
  return found;
}

export async function versionsInUse(work: Work, questionId: string): Promise<ReadonlyMap<number, number>> {
  const sum = new Map<number, number>();
  for (const { versions } of uses.values())
    for (const [version, count] of await versions(work, questionId)) sum.set(version, (sum.get(version) ?? 0) + count);
  return sum;
}

export async function holderOf(work: Work, questionIds: readonly string[]) {
  for (const { held } of uses.values()) {
    const found = await held(work, questionIds);
    if (found) return found;
  }
  return undefined;
}

/** What a paper has, in its order. */
export async function wordingsOfPaper(work: Work, paperId: string) {
  for (const { wordings } of uses.values()) {
    const found = await wordings?.(work, paperId);
    if (found) return found;
  }
  return [];
}

export async function recallQuestion(work: Work, questionId: string, reason: string): Promise<Recalled> {
  const all: Recalled = { removedFrom: [], alarmed: [] };
  for (const { recall } of uses.values()) {
    const { removedFrom, alarmed } = await recall(work, questionId, reason);
    all.removedFrom.push(...removedFrom);
    all.alarmed.push(...alarmed);
  }
  return all;
}

export async function tellDisused(work: Work, questionId: string): Promise<void> {
  for (const { disused } of uses.values()) await disused?.(work, questionId);
}
