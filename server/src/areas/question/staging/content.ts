import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Work } from '#platform/work.ts';
import type { FieldProblem, Loss } from '../formats/format.ts';

/** What is said of a staged question beside its words. */
export interface StagedFacts {
  difficulty: number;
  cognition: number | null;
  source: string | null;
  knowledge: string[] | null;
  /** what the file called knowledge points that are none here */
  knowledgeSaid: readonly string[];
}

/** What lies sealed of a row: all of it can tell a key. */
export interface StagedContent {
  raw: string;
  /** null: nothing of it could be read */
  question: Question | null;
  facts: StagedFacts;
  losses: readonly Loss[];
  problems: readonly FieldProblem[];
}

export const sealContent = ({ context }: Work, content: StagedContent): string =>
  context.secrets.seal(JSON.stringify(content));

/** The sealed part of a row. Whoever answers keys of it has asked who may see them (`seesKeys`). */
export const openContent = ({ context }: Work, { sealed }: { sealed: string }): StagedContent =>
  // sealed by `sealContent` alone
  JSON.parse(context.secrets.open(sealed)) as StagedContent;

export const sealLosses = ({ context }: Work, losses: readonly Loss[]): string | null =>
  losses.length === 0 ? null : context.secrets.seal(JSON.stringify(losses));

export const openLosses = ({ context }: Work, { lossesSealed }: { lossesSealed: string | null }): readonly Loss[] =>
  // sealed by `sealLosses` alone
  lossesSealed === null ? [] : (JSON.parse(context.secrets.open(lossesSealed)) as Loss[]);
