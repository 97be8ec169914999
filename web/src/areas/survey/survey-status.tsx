import { type DeletedAnswers, deletedWords, surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { draft, collecting, ended } = surveyStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [collecting]: 'good', [ended]: 'paused' };

export function SurveyStatusChip({ status }: { status: number }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{surveyStatus.label(status, useLanguage())}</Chip>;
}

export function DeletedNotice({ deleted }: { deleted: DeletedAnswers | null }) {
  const say = useSay();
  if (!deleted) return null;
  return (
    <div className="kx-notice" role="status">
      <span>{say(deletedWords(deleted))}</span>
    </div>
  );
}

export function DeletedHint() {
  return <span className="kx-hint"> {useSay()(['答卷已删除', 'Answers deleted'])}</span>;
}
