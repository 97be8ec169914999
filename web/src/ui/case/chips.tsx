import { dueWords, type ToldClock } from '@kaoxin/contract/casework/due.ts';
import { useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '../chip.tsx';
import { todayNow } from '../dates/day.ts';

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

/** State of a case; `name` from the server, because kinds of case name states differently. */
export const StatusChip = ({ status, name }: { status: number; name: string }) => (
  <Chip tone={tones[status] ?? 'neutral'}>{name}</Chip>
);

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
