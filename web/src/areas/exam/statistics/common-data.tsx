import '#ui/case/case.css';
import './statistics.css';
import { placeChoices, placeType } from '@kaoxin/contract/exam/places/place.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useSearchParams } from 'react-router';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action/action.ts';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { DaysField } from '#ui/dates/days-field.tsx';
import { CommonBoard } from './board/common-board.tsx';
import { DistrictTrends } from './board/district-trends.tsx';
import { narrowedIn, useNarrow } from './board/narrowed.ts';
import { Select } from './page/chooser.tsx';
import { PrintedHead } from './page/printed-head.tsx';
import { Answered } from './parts/answered.tsx';

type Shown = Pick<ReturnType<typeof narrowedIn>, 'narrowed' | 'examId'>;
const nothing: Shown = { narrowed: {}, examId: '' };
const actions: readonly Action<Shown>[] = [
  {
    name: 'print',
    label: ['打印或存为 PDF', 'Print or save as PDF'],
    on: 'row',
    shortcut: 'P',
    perform: () => window.print(),
  },
  {
    name: 'sheet',
    label: ['导出报表', 'Export figures'],
    on: 'row',
    grant: 'statistic_export',
    perform: ([{ narrowed, examId } = nothing]) =>
      exportSheet(examStatistics.calls.exportCommon, { ...narrowed, ...(examId ? { examId } : {}) }),
  },
];

/** /statisticManage/commonData 数据概览 (domain.md 2.5 S6, S4, S5). */
export default function CommonDataPage() {
  const say = useSay();
  const [search] = useSearchParams();
  const { days, narrowed, examId } = narrowedIn(search);
  const narrow = useNarrow();
  const districts = useCall(placeChoices.select, { nodeType: placeType.district }, { quiet: true, staleTime: 60_000 });
  const projects = useDictionary('exam_project');
  const answer = useCall(examStatistics.calls.common, narrowed, { quiet: true });
  const { districtId = '', projectType } = narrowed;
  // without days the answer of the server contains its default start
  const shown = { ...(answer.data ? { from: answer.data.from } : {}), ...narrowed };
  const { from, to } = shown;
  const all = say(['全部', 'All']);
  return (
    <div className="kx-page exam-stat exam-stat-part">
      <header className="exam-stat-head">
        <h1>{say(['数据概览', 'Overview'])}</h1>
        {answer.data && (
          <span className="kx-hint">{say([`数据截至 ${answer.data.asOf}`, `As of ${answer.data.asOf}`])}</span>
        )}
        <VerbBar actions={actions} row={{ narrowed, examId }} label={['概览操作', 'Actions on the overview']} />
      </header>
      <PrintedHead
        lines={[
          [['考试日期', 'Days'], `${from ?? '…'} — ${to ?? '…'}`],
          [['考区', 'District'], districts.data?.find(({ id }) => id === districtId)?.name ?? all],
          [['考试项目', 'Project'], projectType ? projects.labelOf(projectType) : all],
        ]}
      />
      <fieldset className="kx-bare exam-stat-chooser" aria-label={say(['概览范围', 'What the overview is of'])}>
        <span className="exam-stat-choice exam-stat-days">
          <label htmlFor="exam-stat-days">{say(['考试日期', 'Days'])}</label>
          <DaysField
            id="exam-stat-days"
            label={['考试日期', 'Days']}
            days={days}
            onChange={(next) => narrow({ from: next.from, until: next.until }, true)}
          />
          {narrowed.from === undefined && from !== undefined && (
            <small className="kx-hint">
              {say([`未选开始日期，统计自 ${from} 起`, `From ${from} on, as no first day is chosen`])}
            </small>
          )}
        </span>
        <Select
          label={['考区', 'District']}
          value={districtId}
          again={districts.isError && districts.refetch}
          onChange={(district) => narrow({ district })}
        >
          <option value="">{all}</option>
          {districts.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={['考试项目', 'Project']}
          value={projectType ? String(projectType) : ''}
          again={projects.again}
          onChange={(project) => narrow({ project, exam: '' })}
        >
          <option value="">{all}</option>
          {projects.entries.map(({ dictKey, dictValue }) => (
            <option key={dictKey} value={dictKey}>
              {dictValue}
            </option>
          ))}
        </Select>
        {projectType !== undefined && answer.data && answer.data.blocks.length > 0 && (
          <span className="kx-hint">
            {say(['办件与答卷不分考试项目', 'Cases and answers are not narrowed by project'])}
          </span>
        )}
      </fieldset>
      <Answered answer={answer}>{(figures) => <CommonBoard figures={figures} narrowed={shown} />}</Answered>
      <DistrictTrends narrowed={narrowed} examId={examId} onChoose={(exam) => narrow({ exam })} />
    </div>
  );
}
