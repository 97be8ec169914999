import type { Question } from '@kaoxin/contract/question/content.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';
import type { FieldProblem, Loss } from '../formats/format.ts';

export interface StagedFacts {
  difficulty: number;
  cognition: number | null;
  source: string | null;
  knowledge: string[] | null;
  knowledgeSaid: readonly string[];
}

export interface StagedContent {
  raw: string;
  question: Question | null;
  facts: StagedFacts;
  losses: readonly Loss[];
  problems: readonly FieldProblem[];
}

const sealedContent = sealedJson<StagedContent>('answer');
const sealedLosses = sealedJson<readonly Loss[]>('answer');

export const sealContent = (work: Work, content: StagedContent): string => sealedContent.seal(work, content);

/** Decrypts a staged row. The caller must check `seesKeys` before disclosing keys. */
export const openContent = (work: Work, { sealed }: { sealed: string }): StagedContent =>
  sealedContent.open(work, sealed);

export const sealLosses = (work: Work, losses: readonly Loss[]): string | null =>
  losses.length === 0 ? null : sealedLosses.seal(work, losses);

export const openLosses = (work: Work, { lossesSealed }: { lossesSealed: string | null }): readonly Loss[] =>
  lossesSealed === null ? [] : sealedLosses.open(work, lossesSealed);
