import type { CaseAction } from '@kaoxin/contract/casework/actions.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { appendEvent } from '../store/events.ts';

/** An entry in the timeline of a case that changes nothing; its row is locked. The applicant does not see it. */
export async function noteOnCase(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  action: CaseAction,
  note: string | null,
): Promise<void> {
  const { caseStatus } = caseHead(work, module, row);
  await appendEvent(work, module.kind, row.id, {
    action,
    fromStatus: caseStatus,
    toStatus: caseStatus,
    actorId: work.actor.id,
    actorName: work.actor.realName,
    actorDept: await nameOf(work, 'dept', work.actor.deptId),
    note,
    diff: {},
    visible: false,
    time: work.now,
  });
}
