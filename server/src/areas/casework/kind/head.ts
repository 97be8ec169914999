import { decrypt } from '#engine/identity/decrypt.ts';
import type { Work } from '#platform/work.ts';
import { blankCase } from '../blank-case.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule, CaseRow } from './kind.ts';

export const writtenWords = ({ title, content, demand }: Pick<CaseRow, 'title' | 'content' | 'demand'>): string =>
  [title, content, demand ?? ''].join('\n');

export function caseHead(work: Pick<Work, 'context'>, { kind }: Pick<CaseModule, 'kind'>, row: CaseRow): CaseHead {
  const accusedName = decrypt(work, row.accusedName);
  // rows have the columns of the head; their dictionary keys are narrower than `number` in the type
  return { ...blankCase, ...(row as unknown as CaseHead), kind, words: writtenWords(row), accusedName };
}

/**
 * The head from list columns (read/list/list-columns.ts). It lacks the accused: their row policy hides the row from them.
 *
 * @param words the applicant's text where it may name the caller, else ''
 */
export const rowHead = ({ kind }: Pick<CaseModule, 'kind'>, row: object, words: string): CaseHead => ({
  ...blankCase,
  ...(row as CaseHead),
  kind,
  words,
});
