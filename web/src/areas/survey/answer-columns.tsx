import { answerFields, type SurveyAnswerRow } from '@kaoxin/contract/survey/survey-answer.ts';
import { answerState, submittedAt } from '@kaoxin/contract/survey/survey-states.ts';
import { useLanguage } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { figureCell, shortCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';

const field = fieldColumns<SurveyAnswerRow, keyof typeof answerFields>(answerFields, false);

export function AnswerStateChip({ status }: { status: number }) {
  const language = useLanguage();
  return <Chip tone={status === answerState.of.valid ? 'good' : 'warn'}>{answerState.label(status, language)}</Chip>;
}

export const answerColumns: readonly Column<SurveyAnswerRow>[] = [
  field('submitTime', { width: 160, sortable: true, render: ({ submitTime }) => figureCell(submittedAt(submitTime)) }),
  field('userName', { width: 100, least: 76 }),
  {
    key: 'about',
    label: ['考试/事项', 'Examination or case'],
    width: 130,
    least: 122,
    render: ({ examIdName, caseNo }) => shortCell(examIdName ?? caseNo),
  },
  field('districtId', { width: 110, least: 80, spare: 'en' }),
  field('score', { width: 80, sortable: true }),
  field('duration', { width: 104, least: 92, sortable: true }),
  field('status', { width: 90, render: ({ status }) => <AnswerStateChip status={status} />, sortable: true }),
  field('burst', { width: 96, least: 92 }),
];
export const answerSorts = ['submitTime', 'score', 'duration', 'status'];
