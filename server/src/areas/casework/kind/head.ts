import type { Work } from '#platform/work.ts';
import { blankCase } from '../blank-case.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule, CaseRow } from './kind.ts';

/** The columns the rules read, out of a stored case; what its kind lacks stands at its blank value. */
export function caseHead(work: Pick<Work, 'context'>, { kind }: Pick<CaseModule, 'kind'>, row: CaseRow): CaseHead {
  const words = [row.title, row.content, row.demand ?? ''].join('\n');
  const accusedName = row.accusedName ? work.context.secrets.open(row.accusedName) : null;
  // the columns of the row are those of the head; their dictionary keys are narrower than `number` there
  return { ...blankCase, ...(row as unknown as CaseHead), kind, words, accusedName };
}
