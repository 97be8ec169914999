import type { PaperRow } from '@kaoxin/contract/paper/paper.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { minute } from '#ui/dates/minute.ts';

const { draft, enabled, used, disabled } = paperStatus.of;
const tones: Readonly<Record<number, Tone>> = {
  [draft]: 'neutral',
  [enabled]: 'good',
  [used]: 'info',
  [disabled]: 'paused',
};

export function PaperStatusChip({ status }: { status: number }) {
  const language = useLanguage();
  return <Chip tone={tones[status] ?? 'neutral'}>{paperStatus.label(status, language)}</Chip>;
}

export function SecrecyChip({ paper }: { paper: Pick<PaperRow, 'secretLevel' | 'isSealed' | 'unlockTime'> }) {
  const say = useSay();
  if (paper.secretLevel !== secretLevel.of.secret) return null;
  const until = minute(paper.unlockTime);
  return paper.isSealed === 1 ? (
    <Chip tone="warn" title={say([`${until} 解密`, `Unlocked at ${until}`])}>
      {say(['已封存', 'Sealed'])}
    </Chip>
  ) : (
    <Chip tone="warn">{say(['秘密', 'Secret'])}</Chip>
  );
}
