import type { CaseAction } from '@kaoxin/contract/casework/actions.ts';
import { appendEvent } from '#areas/casework/index.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { petitionHead } from '../head.ts';
import type { PetitionSelected } from '../read/present.ts';

/** An entry in the timeline of a petition that changes nothing; its row is locked. The applicant does not see it. */
export async function noteOnCase(work: Work, row: PetitionSelected, action: CaseAction, note: string): Promise<void> {
  const { caseStatus } = petitionHead(work, row);
  const depts = await namesOf(work, 'dept', [work.actor.deptId]);
  await appendEvent(work, 'petition', row.id, {
    action,
    fromStatus: caseStatus,
    toStatus: caseStatus,
    actorId: work.actor.id,
    actorName: work.actor.realName,
    actorDept: depts(work.actor.deptId),
    note,
    diff: {},
    visible: false,
    time: work.now,
  });
}
