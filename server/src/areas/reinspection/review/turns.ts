import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { casePeople } from '#areas/casework/index.ts';
import { holders } from '#engine/people/holders.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';

const page = '/examManage/enrollDetail';

const differing: Label = ['两次复核结果不一致，请裁定', 'the two reviews differ, please decide'];
const moved: Label = ['登记成绩已变更，请重新裁定', 'the recorded score has changed, please decide again'];

/** Whether it is the caller's turn to enter a result; undefined: nobody's turn. */
export const isTurn = ({ actor: { id, grants } }: Work, row: ReviewSelected): boolean | undefined =>
  ({
    [caseStatus.of.handling]: row.reviewer1 === id,
    [caseStatus.of.secondReview]: row.reviewer2 === id,
    [caseStatus.of.arbitrating]: grants.has('reinspection_arbitrate') && row.reviewer1 !== id && row.reviewer2 !== id,
  })[row.caseStatus];

export async function turnTold(
  work: Work,
  row: ReviewSelected,
  _stepped: unknown,
  before: ReviewSelected,
): Promise<undefined> {
  const isDrawn = row.caseStatus === caseStatus.of.received && row.reviewer1 !== before.reviewer1;
  const isNew = row.caseStatus !== before.caseStatus;
  if (isDrawn && row.reviewer1) await tell(work, row, [row.reviewer1], ['请进行成绩复核', 'please review a score']);
  const isOther = isNew || row.reviewer2 !== before.reviewer2;
  if (isOther && row.caseStatus === caseStatus.of.secondReview && row.reviewer2)
    await tell(work, row, [row.reviewer2], ['请进行二次复核', 'please do the second review']);
  if (isNew && row.caseStatus === caseStatus.of.arbitrating) {
    const people = await holders(work, 'reinspection_arbitrate', null, null);
    const others = people.filter((id) => id !== row.reviewer1 && id !== row.reviewer2);
    await tell(work, row, others, before.caseStatus === caseStatus.of.auditing ? moved : differing);
  }
}

async function tell(work: Work, row: ReviewSelected, people: readonly string[], [zh, en]: Label): Promise<void> {
  await notifyPeople(work, await casePeople.withoutRecused(work, 'reinspection', row.id, people), {
    tab: 'message',
    title: [`${row.caseNo} ${zh}`, `${row.caseNo}: ${en}`],
    content: [zh, en],
    path: `${page}?id=${row.id}`,
    caseType: 'reinspection',
    caseId: row.id,
  });
}
