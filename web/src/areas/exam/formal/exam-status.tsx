import { examStatus, releaseState } from '@kaoxin/contract/exam/formal/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { draft, published, arranging, running, marking, released, archived, cancelled } = examStatus.of;
const tones: Record<number, Tone> = {
  [draft]: 'neutral',
  [published]: 'info',
  [arranging]: 'info',
  [running]: 'warn',
  [marking]: 'info',
  [released]: 'good',
  [archived]: 'paused',
  [cancelled]: 'bad',
};

export function ExamStatusChip({ status }: { status: number }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{examStatus.label(status, useLanguage())}</Chip>;
}

export function AskedMark({ status, asked }: { status: number; asked: number }) {
  const say = useSay();
  if (status !== marking || asked !== releaseState.of.asked) return null;
  return <Chip tone="warn">{say(['待公布成绩', 'Awaiting release'])}</Chip>;
}
