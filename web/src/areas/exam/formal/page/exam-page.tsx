import '#ui/case/case.css';
import '../formal.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { useState } from 'react';
import { usePagePart } from '#platform/pages/page-part.ts';
import { closeTab } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { CaseHead } from '#ui/case/case-page.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { ExamRoster } from '../../examiner/exam-roster.tsx';
import { LaterPrintDialog } from '../../print/later-print.tsx';
import { isPrintable, printAction } from '../../print/print-action.ts';
import { ExamScores } from '../../scores/exam-scores.tsx';
import { LaterSeats } from '../../seats/later-seats.tsx';
import { ExamDay } from '../../violation/day/exam-day.tsx';
import { ExamViolations } from '../../violation/exam-violations.tsx';
import type { Asked } from '../verbs/asking-verbs.ts';
import { LaterExamVerb } from '../verbs/later-exam-verb.tsx';
import { useExamActions } from '../verbs/use-exam-actions.ts';
import { ExamCentres } from './exam-centres.tsx';
import { ExamDistricts } from './exam-districts.tsx';
import { ExamFacts } from './exam-facts.tsx';
import { ExamFigures } from './exam-figures.tsx';
import { ExamHistory } from './exam-history.tsx';
import { ExamMarks } from './exam-marks.tsx';
import { ExamProgress } from './exam-progress.tsx';
import { ExamStaff } from './exam-staff.tsx';
import { ExamSubjects } from './exam-subjects.tsx';
import { PrintedPart } from './printed-part.tsx';
import { ReleaseBeat } from './release-beat.tsx';

const parts = [
  { key: 'basics', label: ['基本信息', 'Basics'] },
  { key: 'subjects', label: ['科目', 'Subjects'] },
  { key: 'districts', label: ['考区', 'Districts'] },
  { key: 'centres', label: ['考点', 'Centres'] },
  { key: 'examinees', label: ['考生', 'Examinees'] },
  { key: 'seats', label: ['座位', 'Seats'] },
  { key: 'staff', label: ['考务人员', 'Staff'] },
  { key: 'day', label: ['考试当天', 'The day'] },
  { key: 'violations', label: ['违纪', 'Violations'] },
  { key: 'scores', label: ['成绩', 'Scores'] },
  { key: 'history', label: ['操作记录', 'History'] },
] as const;
type Part = (typeof parts)[number]['key'];

export function ExamPage({ record }: { record: ExamRecord }) {
  const [asked, setAsked] = useState<Asked>();
  const [printed, print] = useState<{ centreId?: string }>();
  const actions = [
    ...useExamActions<ExamRecord>(setAsked, () => closeTab()),
    {
      ...printAction<ExamRecord>(
        ({ status }) => isPrintable(status),
        () => print({}),
      ),
      shortcut: 'P',
    },
  ];
  const [part, show] = usePagePart(parts);
  const counts: Partial<Record<Part, number>> = {
    subjects: record.subjects.length,
    districts: record.districtCount,
    centres: record.centreCount,
    ...(record.examineeCount === null ? {} : { examinees: record.examineeCount }),
  };
  return (
    <article className="kx-case kx-exam">
      <CaseHead
        title={record.name}
        marks={<ExamMarks record={record} />}
        verbs={
          <VerbBar
            actions={withVerbs.includes(part) ? actions.map(keyless) : actions}
            row={record}
            label={['考试操作', 'Examination actions']}
          />
        }
      />
      <div className="kx-exam-body">
        <ReleaseBeat record={record} />
        <CaseTabs
          label={['考试', 'Examination']}
          tabs={parts.map((one) => ({ ...one, count: counts[one.key] }))}
          active={part}
          onChange={show}
        />
        {named.includes(part) && <PrintedPart label={labelOf(part)} />}
        {part === 'basics' && (
          <>
            <div className="kx-panel kx-exam-card">
              <ExamProgress record={record} />
              <ExamFigures record={record} />
            </div>
            <ExamFacts record={record} />
          </>
        )}
        {part === 'subjects' && <ExamSubjects subjects={record.subjects} />}
        {part === 'districts' && <ExamDistricts examId={record.id} />}
        {part === 'centres' && (
          <ExamCentres
            examId={record.id}
            onPrint={isPrintable(record.status) ? (centreId) => print({ centreId }) : undefined}
          />
        )}
        {part === 'examinees' && <ExamRoster record={record} />}
        {part === 'seats' && <LaterSeats exam={record} />}
        {part === 'staff' && <ExamStaff record={record} />}
        {part === 'day' && <ExamDay exam={record} />}
        {part === 'violations' && <ExamViolations exam={record} />}
        {part === 'scores' && <ExamScores exam={record} onAsk={setAsked} />}
        {part === 'history' && <ExamHistory timeline={record.timeline} />}
      </div>
      {asked && <LaterExamVerb {...asked} onClose={() => setAsked(undefined)} />}
      {printed && <LaterPrintDialog exam={record} {...printed} onClose={() => print(undefined)} />}
    </article>
  );
}

const named: readonly Part[] = ['seats', 'day', 'violations'];
const labelOf = (part: Part): Label => parts.find(({ key }) => key === part)?.label ?? ['', ''];

const withVerbs: readonly Part[] = ['examinees', 'staff', 'violations', 'scores'];
/** In a part with a list, keys belong to the actions of its rows. */
const keyless = ({ shortcut: _, ...action }: Action<ExamRecord>): Action<ExamRecord> => action;
