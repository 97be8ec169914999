import type { DeletedAnswers } from '@kaoxin/contract/survey/survey-states.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

export function deletedAnswersOf({
  answersDeletedTime,
  answersDeletedYears,
}: Pick<SelectedRow<'survey'>, 'answersDeletedTime' | 'answersDeletedYears'>): DeletedAnswers | null {
  if (answersDeletedTime === null || answersDeletedYears === null) return null;
  return { day: answersDeletedTime.slice(0, 10), years: answersDeletedYears };
}
