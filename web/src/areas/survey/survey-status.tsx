import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { useLanguage } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { draft, collecting, ended } = surveyStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [collecting]: 'good', [ended]: 'paused' };

export function SurveyStatusChip({ status }: { status: number }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{surveyStatus.label(status, useLanguage())}</Chip>;
}
