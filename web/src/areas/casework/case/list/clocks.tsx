import { type CaseKind, firstClockOf } from '@kaoxin/contract/casework/actions.ts';
import { awaitsNotice } from '@kaoxin/contract/casework/due.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { useSay } from '#platform/language.tsx';
import { DueChip } from '#ui/case/chips.tsx';
import { Chip } from '#ui/chip.tsx';
import { Shown } from '#ui/empty-cell.tsx';

type Left = CaseRow['finishLeft'];

const clockOf = (row: CaseRow, due: string | null, left: Left) => ({
  due,
  left,
  state: row.slaState,
  overdueDays: row.overdueDays,
  since: row.pausedSince,
  estimated: row.dueEstimated === 1,
});

/** What remains of the first clock of its kind: to tell the applicant whether the matter is accepted, or to audit it. */
export function AcceptDue({ kind, row }: { kind: CaseKind; row: CaseRow }) {
  const say = useSay();
  const clock = firstClockOf(kind);
  if (!clock) return <Shown value={null} />;
  if (row.acceptNoticeTime) return <Chip tone="good">{say(clock.kept)}</Chip>;
  if (!row.acceptDue && row.caseStatus === caseStatus.of.received) return <Chip>{say(['免告知', 'Exempt'])}</Chip>;
  return awaitsNotice(row) ? <DueChip {...clockOf(row, row.acceptDue, row.acceptLeft)} /> : <Shown value={null} />;
}

/** What remains until it has to be finished. */
export const FinishDue = ({ row }: { row: CaseRow }) =>
  row.finishDue ? <DueChip {...clockOf(row, row.finishDue, row.finishLeft)} /> : <Shown value={null} />;
