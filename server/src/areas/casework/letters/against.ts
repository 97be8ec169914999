import { documentsOf } from '#engine/letters/documents.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';

function filedAgainst(work: Work, { letters: { against } }: CaseModule, row: CaseRow) {
  const filed = against?.(row) ?? null;
  return filed === null ? undefined : documentsOf(work, filed.caseType, filed.caseId).orderBy('id');
}

/** The valid letters of the decision under review, as filed there. Users who open the case may read them. */
export const lettersAgainst = async (work: Work, module: CaseModule, row: CaseRow) =>
  (await filedAgainst(work, module, row)
    ?.select(['templateCode as code', 'title', 'docNo', 'html', 'sha256'])
    .execute()) ?? [];

export const titlesAgainst = async (work: Work, module: CaseModule, row: CaseRow) =>
  (await filedAgainst(work, module, row)?.select(['templateCode as code', 'title']).execute()) ?? [];
