import type { EconomistRow } from '@kaoxin/contract/economist/calls.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

/** Years that are proven, and whether they are enough for the level. */
export function YearsChip({ row: { workYears, requiredYears, isEnough } }: { row: EconomistRow }) {
  const say = useSay();
  const asked =
    requiredYears === null
      ? say(['没有该级别和学历的年限规则', 'No rule for this level and education'])
      : say([`要求${requiredYears}年`, `Required: ${requiredYears} years`]);
  return (
    <Chip tone={isEnough === 1 ? 'good' : 'warn'} title={asked}>
      {say([`${workYears}年`, `${workYears} years`])}
    </Chip>
  );
}
