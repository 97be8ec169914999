import type { Label } from '@kaoxin/contract/conventions.ts';
import type { EconomistRow } from '@kaoxin/contract/economist/calls.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

/** A sign, and what it is read as. */
type Verdict = readonly [sign: string, word: Label];

/** Years that are proven, and whether they are enough for the level: by a sign with its word, beside the colour. */
export function YearsChip({ row: { workYears, requiredYears, isEnough } }: { row: EconomistRow }) {
  const say = useSay();
  const asked =
    requiredYears === null
      ? say(['没有该级别和学历的年限规则', 'No rule for this level and education'])
      : say([`要求${requiredYears}年`, `Required: ${requiredYears} years`]);
  const [sign, word] = isEnough === 1 ? enough : requiredYears === null ? unknown : short;
  return (
    <Chip tone={isEnough === 1 ? 'good' : 'warn'} title={say([`${word[0]}（${asked}）`, `${word[1]} (${asked})`])}>
      {say([`${workYears}年`, `${workYears} years`])} <span aria-hidden="true">{sign}</span>
      <span className="hidden-text">{say(word)}</span>
    </Chip>
  );
}

const enough: Verdict = ['✓', ['年限足够', 'Enough']];
const short: Verdict = ['✗', ['年限不足', 'Not enough']];
const unknown: Verdict = ['?', ['无法核对年限', 'Not known']];
