import type { CaseHead } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from './read/present.ts';

/** What other kinds of case have and a petition does not. */
const foreign = {
  reviewer1: null,
  reviewer2: null,
  arbiter: null,
  score1: null,
  tolerance: 0,
  scoreChanged: 0,
  auditLevel: 0,
  lastLevel: 1,
} as const;

/** The columns the rules read, out of a stored petition. */
export function petitionHead(work: Work, row: PetitionSelected): CaseHead {
  const words = [row.title, row.content, row.demand ?? ''].join('\n');
  const accusedName = row.accusedName ? work.context.secrets.open(row.accusedName) : null;
  // the columns of the row are those of the head; their dictionary keys are narrower than `number` there
  return { ...(row as unknown as CaseHead), ...foreign, kind: 'petition', words, accusedName };
}
