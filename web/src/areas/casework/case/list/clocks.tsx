import { type ClockName, clockOf } from '@kaoxin/contract/casework/due.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { useSay } from '#platform/language.tsx';
import { DueChip } from '#ui/case/chips.tsx';
import { Chip } from '#ui/chip.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';

function ClockChip({ row, name }: { row: CaseRow; name: ClockName }) {
  const clock = clockOf(row, name);
  return clock ? <DueChip {...clock} /> : <Shown value={null} />;
}

export function AcceptDue({ row }: { row: CaseRow }) {
  const say = useSay();
  if (!row.acceptDue && row.caseStatus === caseStatus.of.received) return <Chip>{say(['免告知', 'Exempt'])}</Chip>;
  return <ClockChip row={row} name="accept" />;
}

export const FinishDue = ({ row }: { row: CaseRow }) => <ClockChip row={row} name="finish" />;
