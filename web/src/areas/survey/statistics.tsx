import './survey.css';
import { placeChoices, placeType } from '@kaoxin/contract/exam/places/place.ts';
import { survey } from '@kaoxin/contract/survey/survey.ts';
import { surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { deletedWords, surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { useId } from 'react';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { DaysField } from '#ui/dates/days-field.tsx';
import { NotLoaded } from '#ui/pickers/not-loaded.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { useChosen } from './figures/chosen.ts';
import { FiguresBoard } from './figures/figures-board.tsx';
import { surveyPaths } from './paths.ts';

type Chosen = ReturnType<typeof useChosen>;

const useFigures = ({ id, query }: Chosen) =>
  useCall(surveyAnswer.statistics, query, { enabled: id !== '', quiet: true });

export default function SurveyStatisticsPage() {
  const say = useSay();
  const open = useOpen();
  const chosen = useChosen();
  const { id, query } = chosen;
  const surveys = useCall(survey.calls.list, { current: 1, size: 200 }, { quiet: true, staleTime: 60_000 });
  const answer = useFigures(chosen);
  const offered = surveys.data?.records.filter(({ status }) => status !== surveyStatus.of.draft) ?? [];
  const title = offered.find((one) => one.id === id)?.title;
  useTabTitle(title ? [`统计：${title}`, `Figures: ${title}`] : undefined);
  const actions: Action<{ id: string }>[] = [
    {
      name: 'sheet',
      label: ['导出统计', 'Export figures'],
      on: 'row',
      grant: 'survey_export',
      visible: () => id !== '',
      perform: () => exportSheet(surveyAnswer.exportStatistics, query),
    },
    {
      name: 'answers',
      label: ['查看答卷', 'Answers'],
      on: 'row',
      grant: 'survey_view',
      perform: () => open(surveyPaths.answers, { query: id ? { surveyId: id } : {} }),
    },
  ];
  return (
    <div className="kx-page survey-statistics">
      <header className="survey-statistics-head">
        <h1>{say(['问卷统计', 'Survey figures'])}</h1>
        {answer.data && (
          <span className="kx-hint">{say([`数据截至 ${answer.data.asOf}`, `As of ${answer.data.asOf}`])}</span>
        )}
        <VerbBar actions={actions} row={{ id }} label={['统计操作', 'Statistics actions']} />
      </header>
      <Chooser chosen={chosen} offered={offered} surveys={surveys} />
      <Figures id={id} answer={answer} />
    </div>
  );
}

interface ChooserProps {
  chosen: Chosen;
  offered: readonly { id: string; title: string }[];
  surveys: { isError: boolean; refetch: () => unknown };
}

function Chooser({ chosen: { id, districtId, days, choose }, offered, surveys }: ChooserProps) {
  const say = useSay();
  const may = useMay();
  const fieldId = useId();
  const places = useCall(placeChoices.select, { nodeType: placeType.district }, { quiet: true, staleTime: 60_000 });
  return (
    <fieldset className="kx-bare survey-chooser" aria-label={say(['统计范围', 'Scope of the statistics'])}>
      <span>
        <label htmlFor={`${fieldId}-survey`}>{say(['问卷', 'Survey'])}</label>
        <select
          id={`${fieldId}-survey`}
          className="kx-native"
          value={id}
          onChange={({ target }) => choose({ id: target.value })}
        >
          <option value="">{say(['请选择问卷', 'Choose a survey'])}</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
        {surveys.isError && <NotLoaded again={surveys.refetch} />}
      </span>
      <span>
        <label htmlFor={`${fieldId}-district`}>{say(['考区', 'District'])}</label>
        <select
          id={`${fieldId}-district`}
          className="kx-native"
          value={districtId}
          onChange={({ target }) => choose({ district: target.value })}
        >
          <option value="">{say(['全部', 'All'])}</option>
          {places.data?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        {places.isError && <NotLoaded again={places.refetch} />}
      </span>
      {may('survey_view') && (
        <span className="survey-days">
          <label htmlFor={`${fieldId}-days`}>{say(['提交日期', 'Days'])}</label>
          <DaysField
            id={`${fieldId}-days`}
            label={['提交日期', 'Days']}
            days={days}
            onChange={(next) => choose({ from: next.from, until: next.until })}
          />
        </span>
      )}
    </fieldset>
  );
}

interface FiguresProps {
  id: string;
  answer: ReturnType<typeof useFigures>;
}

function Figures({ id, answer }: FiguresProps) {
  if (id === '') return <EmptyState text={['请选择问卷', 'Choose a survey']} />;
  if (answer.data?.deletedAnswers) return <EmptyState text={deletedWords(answer.data.deletedAnswers)} />;
  if (answer.data)
    return (
      <div className="survey-board" aria-busy={answer.isPlaceholderData}>
        <FiguresBoard figures={answer.data} />
      </div>
    );
  if (answer.isError) return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Skeleton lines={9} />;
}
