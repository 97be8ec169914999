import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { useLanguage } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { draft, published, closed, ended } = reinspectionStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [published]: 'good', [closed]: 'paused', [ended]: 'neutral' };

export function TaskStatusChip({ status }: { status: number }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{reinspectionStatus.label(status, useLanguage())}</Chip>;
}
