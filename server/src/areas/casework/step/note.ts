import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { noteEvent } from '../store/note-event.ts';

/** An entry in the timeline of a case that changes nothing; its row is locked. The applicant does not see it. */
export async function noteOnCase(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  action: CaseAction,
  note: string | null,
): Promise<void> {
  const { caseStatus } = caseHead(work, module, row);
  await noteEvent(work, module.kind, row.id, { action, from: caseStatus, to: caseStatus, note });
}
