import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { documentsOf } from './issue.ts';

/** Those that hold, where they are filed; nothing: the case is against none. */
function filedAgainst(work: Work, { letters: { against } }: CaseModule, row: CaseRow) {
  const filed = against?.(row) ?? null;
  return filed === null ? undefined : documentsOf(work, filed.caseType, filed.caseId).orderBy('id');
}

/** The letters of what a case is against that hold, as they were filed there; whoever opens the case reads them with it. */
export const lettersAgainst = async (work: Work, module: CaseModule, row: CaseRow) =>
  (await filedAgainst(work, module, row)
    ?.select(['templateCode as code', 'title', 'docNo', 'html', 'sha256'])
    .execute()) ?? [];

/** … what they are called. */
export const titlesAgainst = async (work: Work, module: CaseModule, row: CaseRow) =>
  (await filedAgainst(work, module, row)?.select(['templateCode as code', 'title']).execute()) ?? [];
