import { dueWords, type ToldClock } from '@kaoxin/contract/casework/due.ts';
import { useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '../chip.tsx';
import { todayNow } from '../dates/day.ts';

/** What nothing is to be done for, good or bad, is neutral. */
const tones: Record<number, Tone> = {
  20: 'info',
  21: 'paused',
  22: 'info',
  23: 'info',
  30: 'info',
  31: 'bad',
  40: 'good',
  50: 'good',
};

/** Where a case stands; `name` as the server says it, which knows what its kind calls that. */
export const StatusChip = ({ status, name }: { status: number; name: string }) => (
  <Chip tone={tones[status] ?? 'neutral'}>{name}</Chip>
);

/** How much of a clock is left: the same words wherever it is told. */
export function DueChip(clock: ToldClock) {
  const say = useSay();
  const words = dueWords(clock, todayNow());
  if (!words) return <span className="kx-empty">—</span>;
  return (
    <Chip tone={words.tone} title={clock.due ?? undefined}>
      {say(words.label)}
    </Chip>
  );
}
