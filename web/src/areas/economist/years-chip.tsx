import type { Label } from '@kaoxin/contract/conventions.ts';
import type { EconomistRow } from '@kaoxin/contract/economist/calls.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

export function YearsChip({ row: { workYears, requiredYears, isEnough } }: { row: EconomistRow }) {
  const say = useSay();
  const asked =
    requiredYears === null
      ? say(['没有该级别和学历的年限规则', 'No rule for this level and education'])
      : say([`要求${requiredYears}年`, `Required: ${requiredYears} years`]);
  const word = isEnough === 1 ? enough : requiredYears === null ? unknown : short;
  return (
    <Chip tone={isEnough === 1 ? 'good' : 'warn'} title={say([`${word[0]}（${asked}）`, `${word[1]} (${asked})`])}>
      {say([`${workYears}年`, `${workYears} years`])} <span className="hidden-text">{say(word)}</span>
    </Chip>
  );
}

const enough: Label = ['年限足够', 'Enough'];
const short: Label = ['年限不足', 'Not enough'];
const unknown: Label = ['无法核对年限', 'Not known'];
