import type { Work } from '#platform/work.ts';
import { blankCase } from '../blank-case.ts';
import type { CaseHead } from '../case-head.ts';
import { opened } from '../sealed.ts';
import type { CaseModule, CaseRow } from './kind.ts';

/** What the applicant wrote, as the rules look for names in it. */
export const writtenWords = ({ title, content, demand }: Pick<CaseRow, 'title' | 'content' | 'demand'>): string =>
  [title, content, demand ?? ''].join('\n');

/** The columns the rules read, out of a stored case; what its kind lacks stands at its blank value. */
export function caseHead(work: Pick<Work, 'context'>, { kind }: Pick<CaseModule, 'kind'>, row: CaseRow): CaseHead {
  const accusedName = opened(work, row.accusedName);
  // the columns of the row are those of the head; their dictionary keys are narrower than `number` there
  return { ...blankCase, ...(row as unknown as CaseHead), kind, words: writtenWords(row), accusedName };
}

/**
 * The same out of the columns a list reads (read/list-columns.ts). Whoever is accused does not meet the row.
 *
 * @param words where they may name the caller; his row says the same without them otherwise
 */
export const rowHead = ({ kind }: Pick<CaseModule, 'kind'>, row: object, words: string): CaseHead => ({
  ...blankCase,
  // a list reads every column that the rules of its kind read
  ...(row as CaseHead),
  kind,
  words,
});
