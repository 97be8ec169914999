import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { violationPhaseOf, violationPhases } from '@kaoxin/contract/exam/violation-states.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { phaseTones } from './violations.ts';

export function PhaseChip({ record }: { record: Pick<ViolationRow, 'status' | 'decidedTime' | 'isHeard'> }) {
  const say = useSay();
  const phase = violationPhaseOf(record);
  const { zh, en } = violationPhases[phase];
  return <Chip tone={phaseTones[phase]}>{say([zh, en])}</Chip>;
}
