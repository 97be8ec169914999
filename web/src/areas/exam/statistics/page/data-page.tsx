import '#ui/case/case.css';
import '../../formal/formal.css';
import '../statistics.css';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type StatisticPart, statisticPartNames } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useOpens } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { addressWith, useGo } from '#platform/pages/tab.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseHead } from '#ui/case/case-page.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { ExamStatusChip } from '../../formal/exam-status.tsx';
import { examPaths } from '../../formal/exams.ts';
import { CopyingPart } from '../parts/copying/copying-part.tsx';
import { DistrictsPart } from '../parts/districts-part.tsx';
import { FairnessPart } from '../parts/items/fairness-part.tsx';
import { ItemsPart } from '../parts/items/items-part.tsx';
import { OverviewPart } from '../parts/overview-part.tsx';
import { ReportPart } from '../parts/report-part.tsx';
import { ScoresPart } from '../parts/scores-part.tsx';
import { StructurePart } from '../parts/structure-part.tsx';
import { analysisOf, type Chosen, chosenOf } from './chosen.ts';
import { PrintedHead } from './printed-head.tsx';
import { scopeOf } from './scope.ts';

const parts = {
  overview: (record) => <OverviewPart examId={record.id} />,
  districts: (record) => <DistrictsPart record={record} />,
  scores: (record) => <ScoresPart record={record} />,
  items: (record) => <ItemsPart record={record} />,
  structure: (record) => <StructurePart record={record} />,
  fairness: (record) => <FairnessPart record={record} />,
  copying: (record) => <CopyingPart record={record} />,
  report: (record) => <ReportPart record={record} />,
} as const satisfies Record<StatisticPart | 'copying' | 'report', (record: ExamRecord) => ReactNode>;
type Part = keyof typeof parts;
const isPart = (text: string | null): text is Part => text !== null && Object.hasOwn(parts, text);
const keys: readonly Part[] = [
  'overview',
  'districts',
  'scores',
  'items',
  'structure',
  'fairness',
  'copying',
  'report',
];

const isReleased = ({ status }: ExamRecord): boolean =>
  status === examStatus.of.released || status === examStatus.of.archived;

/** Exports the sheet of a part; every part but copying is anonymous and in the report. */
function exportPart(part: Part, chosen: Chosen): Promise<void> {
  if (part !== 'copying')
    return exportSheet(examStatistics.calls.export, { ...analysisOf(chosen), ...(part === 'report' ? {} : { part }) });
  const { binWidth: _, subjectCode = '', ...narrowed } = analysisOf(chosen);
  if (subjectCode !== '') return exportSheet(examStatistics.calls.exportCopying, { ...narrowed, subjectCode });
  toast.info(sayNow(['雷同分析按科目进行，请先选择科目', 'Answers are compared by subject: choose one']));
  return Promise.resolve();
}

export function DataPage({ record, title }: { record: ExamRecord; title: string }) {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const go = useGo();
  const canExportCopying = useOpens(examStatistics.calls.exportCopying);
  const said = search.get('part');
  const part = isPart(said) ? said : 'overview';
  const toExam = () => go(addressWith(examPaths.detail, { id: record.id }));
  const actions: Action<ExamRecord>[] = [
    {
      name: 'print',
      label: ['打印或存为 PDF', 'Print or save as PDF'] as const,
      on: 'row' as const,
      shortcut: 'P',
      visible: isReleased,
      perform: () => window.print(),
    },
    {
      name: 'sheet',
      label: ['导出报表', 'Export figures'] as const,
      on: 'row' as const,
      grant: 'formal_exam_export',
      visible: (exam) => isReleased(exam) && (part !== 'copying' || canExportCopying),
      perform: () => exportPart(part, chosenOf(search)),
    },
    {
      name: 'exam',
      label: ['考试详情', 'Examination'] as const,
      on: 'row' as const,
      perform: toExam,
    },
  ];
  const show = (next: Part) =>
    setSearch((now) => {
      const words = new URLSearchParams(now);
      if (next === 'overview') words.delete('part');
      else words.set('part', next);
      return words;
    });
  return (
    <article className="kx-case exam-stat">
      <CaseHead
        title={title}
        marks={
          <>
            <span className="kx-figures">{record.examCode}</span>
            <ExamStatusChip status={record.status} />
            <span>{record.projectTypeName}</span>
          </>
        }
        verbs={<VerbBar actions={actions} row={record} label={['统计操作', 'Statistics actions']} />}
      />
      <div className="exam-stat-body">
        {isReleased(record) ? (
          <>
            <CaseTabs
              label={['统计分析', 'Figures']}
              tabs={keys.map((key) => ({ key, label: statisticPartNames[key] }))}
              active={part}
              onChange={show}
            />
            <PrintedHead lines={scopeOf(part, record, chosenOf(search), say)} />
            {parts[part](record)}
          </>
        ) : (
          <EmptyState
            text={['成绩尚未公布', 'Scores are not released yet']}
            action={
              <PlainButton look="main" onClick={toExam}>
                {say(['查看考试', 'Open the examination'])}
              </PlainButton>
            }
          />
        )}
      </div>
    </article>
  );
}
