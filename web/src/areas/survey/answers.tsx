import type { Label } from '@kaoxin/contract/conventions.ts';
import { survey } from '@kaoxin/contract/survey/survey.ts';
import { answerFields, type SurveyAnswerRow, surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { answerState, deletedWords, submittedAt } from '@kaoxin/contract/survey/survey-states.ts';
import { useMemo, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { answerColumns, answerSorts } from './answer-columns.tsx';
import { surveyPaths } from './paths.ts';
import type { AnswerVerb } from './reason-dialog.tsx';

const AnswerDialog = later(
  () => import('./answer-dialog.tsx'),
  (part) => part.AnswerDialog,
  dialogManner,
);

const ReasonDialog = later(
  () => import('./reason-dialog.tsx'),
  (part) => part.ReasonDialog,
  dialogManner,
);

const searchFor = (surveys: readonly { id: string; title: string }[]): SearchField[] => [
  {
    key: 'surveyId',
    label: ['问卷', 'Survey'],
    input: 'options',
    options: surveys.map(({ id, title }) => ({ value: id, label: [title, title] })),
  },
  ...fieldsOf(answerFields, ['districtId', 'submitTime', 'status', 'burst']).map(searchFieldOf),
  {
    key: 'score_le',
    label: ['评分不高于', 'Score at most'],
    input: 'options',
    options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: [value, value] })),
  },
  { key: 'keyword', label: ['填空内容', 'Text answers contain'], input: 'text', personal: true },
];
const shape = { filters: keysOf(searchFor([])), sorts: answerSorts };
const none: Label = [
  '还没有答卷；问卷发布后由答题人提交',
  'No answers yet. Answers appear here after a survey is published',
];
const { valid, invalid } = answerState.of;
/** The dialog that asks for the reason confirms the deletion. */
const { confirm: _, ...removal } = verbs.remove;

export default function SurveyAnswersPage() {
  const control = useListState(shape);
  const open = useOpen();
  const [shown, setShown] = useState<string>();
  const surveys = useCall(survey.calls.list, { current: 1, size: 200 }, { quiet: true, staleTime: 60_000 });
  const search = useMemo(() => searchFor(surveys.data?.records ?? []), [surveys.data]);
  const answer = useCall(surveyAnswer.page, listQueryOf(control.state), { quiet: 'offline' });
  const [asked, setAsked] = useState<{ verb: AnswerVerb; rows: readonly SurveyAnswerRow[] }>();
  const ask = (verb: AnswerVerb) => (rows: readonly SurveyAnswerRow[]) => setAsked({ verb, rows });
  const surveyId = control.state.filters.surveyId;
  const chosen = useCall(
    survey.calls.detail,
    { id: surveyId ?? '' },
    { enabled: Boolean(surveyId), keepPrevious: false, quiet: true, staleTime: 60_000 },
  );
  const deleted = surveyId ? chosen.data?.deletedAnswers : undefined;
  const actions: Action<SurveyAnswerRow>[] = [
    { ...verbs.view, perform: ([row]) => row && setShown(row.id) },
    {
      name: 'invalid',
      label: ['标记无效', 'Mark invalid'],
      on: 'rows',
      grant: 'survey_mark',
      visible: ({ status }) => status === valid,
      perform: ask('invalid'),
    },
    {
      name: 'valid',
      label: ['标记有效', 'Mark valid'],
      on: 'rows',
      grant: 'survey_mark',
      visible: ({ status }) => status === invalid,
      perform: ask('valid'),
    },
    {
      name: 'statistics',
      label: ['统计', 'Statistics'],
      on: 'page',
      perform: () => open(surveyPaths.statistics, { query: surveyId ? { id: surveyId } : {} }),
    },
    { ...removal, grant: 'survey_delete', perform: ask('remove') },
  ];
  return (
    <>
      <ListFrame<SurveyAnswerRow>
        name="survey_answer"
        title={['答卷', 'Answers']}
        answer={answer}
        control={control}
        columns={answerColumns}
        search={search}
        actions={actions}
        onOpen={({ id }) => setShown(id)}
        nameOf={({ submitTime, userName }) => [submittedAt(submitTime), userName].filter(Boolean).join(' ')}
        empty={deleted ? deletedWords(deleted) : none}
        sheet={{ call: surveyAnswer.export }}
      />
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />}
      {shown && <AnswerDialog id={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
