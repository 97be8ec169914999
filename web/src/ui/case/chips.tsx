import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '../chip.tsx';
import { dueWords, today } from './due.ts';

const tones: Record<number, Tone> = {
  0: 'neutral',
  10: 'neutral',
  20: 'info',
  21: 'paused',
  22: 'info',
  23: 'info',
  30: 'info',
  31: 'bad',
  40: 'good',
  41: 'neutral',
  42: 'neutral',
  50: 'good',
  60: 'neutral',
};

/** Where a case stands. */
export function StatusChip({ status }: { status: number }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{caseStatus.label(status, useLanguage())}</Chip>;
}

interface DueChipProps {
  due: string | null;
  state: number;
  overdueDays: number;
  /** computed without a published calendar */
  estimated?: boolean;
}

/** How much of a clock is left. */
export function DueChip({ due, state, overdueDays, estimated }: DueChipProps) {
  const say = useSay();
  const words = dueWords(due, state, overdueDays, today());
  if (!words) return <span className="kx-empty">—</span>;
  return (
    <Chip tone={words.tone} title={due ?? undefined}>
      {estimated && words.tone !== 'paused' && say(['预计', 'Est. '])}
      {say(words.label)}
    </Chip>
  );
}
