import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';

/** The letters of what a case is against that hold, as they were filed there; whoever opens the case reads them with it. */
export async function lettersAgainst(work: Work, { letters: { against } }: CaseModule, row: CaseRow) {
  const filed = against?.(row) ?? null;
  if (filed === null) return [];
  return work
    .table('document')
    .select()
    .select(['templateCode as code', 'title', 'docNo', 'html', 'sha256'])
    .where('caseType', '=', filed.caseType)
    .where('caseId', '=', filed.caseId)
    .where('voidedTime', 'is', null)
    .orderBy('id')
    .execute();
}
