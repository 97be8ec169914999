import { attendStatus, regStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { waiting, approved, refused, paid, quit } = regStatus.of;
const tones: Readonly<Record<number, Tone>> = {
  [waiting]: 'warn',
  [approved]: 'info',
  [refused]: 'bad',
  [paid]: 'good',
  [quit]: 'paused',
};

export function RegStatusChip({ status, note }: { status: number; note?: string | null }) {
  const language = useLanguage();
  return (
    <Chip tone={tones[status] ?? 'neutral'} title={note ?? undefined}>
      {regStatus.label(status, language)}
    </Chip>
  );
}

const { open, present, absent } = attendStatus.of;
const attendTones: Readonly<Record<number, Tone>> = { [open]: 'neutral', [present]: 'good', [absent]: 'bad' };

export function AttendChip({ status }: { status: number }) {
  const language = useLanguage();
  return <Chip tone={attendTones[status] ?? 'warn'}>{attendStatus.label(status, language)}</Chip>;
}

export function ViolationChip({ level, word }: { level: number; word: string | null }) {
  return level === 0 ? <span className="kx-empty">—</span> : <Chip tone="bad">{word ?? String(level)}</Chip>;
}

export function AccessChip() {
  const say = useSay();
  return <Chip tone="info">{say(['需要无障碍考场', 'Needs an accessible room'])}</Chip>;
}
