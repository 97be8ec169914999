import '#ui/case/case.css';
import './statistics.css';
import { examStatistics } from '@kaoxin/contract/exam/statistics.ts';
import { useSearchParams } from 'react-router';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action.ts';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { readDay } from '#ui/dates/day.ts';
import { DaysField } from '#ui/dates/days-field.tsx';
import { CommonBoard } from './board/common-board.tsx';
import { DistrictTrends } from './board/district-trends.tsx';
import { Answered } from './parts/answered.tsx';

type Narrowed = { from?: string; to?: string };
const actions: readonly Action<Narrowed>[] = [
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
    perform: ([days = {}]) => exportSheet(examStatistics.calls.exportCommon, days),
  },
];

/** /statisticManage/commonData 数据概览: examinations, examinees, places and cases of a span of days (domain.md 2.5 S6, S4, S5). */
export default function CommonDataPage() {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const days = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  const [from, to] = [readDay(days.from), readDay(days.until)];
  const narrowed = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const answer = useCall(examStatistics.calls.common, narrowed, { quiet: true });
  const narrow = (next: typeof days) =>
    setSearch(
      (now) => {
        const words = new URLSearchParams(now);
        for (const key of ['from', 'until'] as const) {
          if (next[key]) words.set(key, next[key]);
          else words.delete(key);
        }
        return words;
      },
      { replace: true },
    );
  return (
    <div className="kx-page exam-stat exam-stat-part">
      <header className="exam-stat-head">
        <h1>{say(['数据概览', 'Overview'])}</h1>
        <span className="exam-stat-choice exam-stat-days">
          <label htmlFor="exam-stat-days">{say(['考试日期', 'Days'])}</label>
          <DaysField id="exam-stat-days" label={['考试日期', 'Days']} days={days} onChange={narrow} />
        </span>
        {answer.data && (
          <span className="kx-hint">{say([`数据截至 ${answer.data.asOf}`, `As of ${answer.data.asOf}`])}</span>
        )}
        <VerbBar actions={actions} row={narrowed} label={['概览操作', 'Actions on the overview']} />
      </header>
      <Answered answer={answer}>{(figures) => <CommonBoard figures={figures} days={{ from, to }} />}</Answered>
      <DistrictTrends />
    </div>
  );
}
