import { enableStatus } from '@kaoxin/contract/casework/results.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { useLanguage } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { draft, enabled, disabled } = templateStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [enabled]: 'good', [disabled]: 'paused' };

export function TemplateStatusChip({ status }: { status: number }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{templateStatus.label(status, useLanguage())}</Chip>;
}

export function EnabledChip({ status }: { status: number }) {
  return <Chip tone={status === 1 ? 'good' : 'paused'}>{enableStatus.label(status, useLanguage())}</Chip>;
}
