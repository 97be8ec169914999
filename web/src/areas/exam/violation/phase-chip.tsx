import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { phaseOf } from './violations.ts';

/** Where a record stands. */
export function PhaseChip({ record }: { record: Pick<ViolationRow, 'status' | 'decidedTime' | 'isHeard'> }) {
  const say = useSay();
  const { label, tone } = phaseOf(record);
  return <Chip tone={tone}>{say(label)}</Chip>;
}
