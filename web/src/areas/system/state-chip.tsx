import { useDictionary } from '#platform/calls/dictionary.ts';
import { Chip, type Tone } from '#ui/chip.tsx';

interface StateChipProps {
  code: string;
  state: number;
  tones: Readonly<Record<number, Tone>>;
}

export function StateChip({ code, state, tones }: StateChipProps) {
  const { labelOf } = useDictionary(code);
  return <Chip tone={tones[state] ?? 'neutral'}>{labelOf(state)}</Chip>;
}
