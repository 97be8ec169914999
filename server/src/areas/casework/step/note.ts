import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';

/** Adds a timeline entry without changing the case; locks its row. The applicant does not see it. */
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
