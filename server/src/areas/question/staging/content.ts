import type { Question } from '@kaoxin/contract/question/content.ts';
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

export const sealContent = ({ context }: Work, content: StagedContent): string =>
  context.secrets.seal(JSON.stringify(content), 'answer');

/** Decrypts a staged row. The caller must check `seesKeys` before disclosing keys. */
export const openContent = ({ context }: Work, { sealed }: { sealed: string }): StagedContent =>
  JSON.parse(context.secrets.open(sealed, 'answer')) as StagedContent;

export const sealLosses = ({ context }: Work, losses: readonly Loss[]): string | null =>
  losses.length === 0 ? null : context.secrets.seal(JSON.stringify(losses), 'answer');

export const openLosses = ({ context }: Work, { lossesSealed }: { lossesSealed: string | null }): readonly Loss[] =>
  lossesSealed === null ? [] : (JSON.parse(context.secrets.open(lossesSealed, 'answer')) as Loss[]);
