import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus, regStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type ExamHeadline, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { funnelStageNames, passWords } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { addressWith, useGo } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { percent } from '../../formal/exams.ts';
import { drawnShare, people, points, signed } from '../figures.ts';
import { dataPath } from '../paths.ts';
import { isByResults, RosterLink, type Rows, rosterAddress } from '../roster-link.tsx';
import { Answered } from './answered.tsx';
import { FigureList, KeptBackNote, Told } from './told.tsx';

export function OverviewPart({ examId }: { examId: string }) {
  const answer = useCall(examStatistics.calls.statistics, { examId }, { quiet: true });
  return <Answered answer={answer}>{(headline) => <Overview headline={headline} />}</Answered>;
}

function Overview({ headline }: { headline: ExamHeadline }) {
  const say = useSay();
  const { suppressed } = headline;
  return (
    <div className="exam-stat-part">
      <Cards headline={headline} />
      <div className="exam-stat-two">
        <div className="kx-panel">
          <Funnel headline={headline} />
        </div>
        <Panel title={say(['成绩概况', 'Scores'])}>
          <FigureList
            figures={(
              [
                [['平均分', 'Mean'], headline.mean],
                [['标准差', 'Standard deviation'], headline.sd],
                [['最低分', 'Lowest'], headline.min],
                [['第10百分位', '10th percentile'], headline.p10],
                [['下四分位', 'Lower quartile'], headline.q1],
                [['中位数', 'Median'], headline.median],
                [['上四分位', 'Upper quartile'], headline.q3],
                [['第90百分位', '90th percentile'], headline.p90],
                [['最高分', 'Highest'], headline.max],
              ] as const
            ).map(([label, value]) => [label, <Told key={label[0]} value={points(value)} suppressed={suppressed} />])}
          />
          <Previous headline={headline} />
          <Violations headline={headline} />
          <KeptBackNote some={suppressed} />
        </Panel>
      </div>
    </div>
  );
}

function Cards({ headline }: { headline: ExamHeadline }) {
  const say = useSay();
  const { examId, suppressed } = headline;
  const list = (value: number | null, rows: Rows) => {
    const text = people(value);
    return text === null ? (
      <Told value={null} />
    ) : (
      <RosterLink examId={examId} rows={rows}>
        {text}
      </RosterLink>
    );
  };
  const cards: readonly (readonly [Label, ReactNode, ReactNode?])[] = [
    [
      ['报名', 'Registered'],
      list(headline.registered, { stands: 1 }),
      say(['不含未通过和已退出的', 'Without refused and withdrawn ones']),
    ],
    [['已缴费', 'Paid'], list(headline.paid, { regStatus: regStatus.of.paid })],
    [['已编排座位', 'With a seat'], list(headline.arranged, { seated: 1 })],
    [
      ['参考', 'Present'],
      list(headline.present, { attended: 1 }),
      <>
        {say([
          `到考率 ${percent(headline.attendRate) ?? '—'}，含`,
          `Attendance ${percent(headline.attendRate) ?? '—'}, with the `,
        ])}
        <RosterLink examId={examId} rows={{ attendStatus: attendStatus.of.partly }}>
          {say(['部分缺考的', 'partly absent'])}
        </RosterLink>
      </>,
    ],
    [['缺考', 'Absent'], list(headline.absent, { attendStatus: attendStatus.of.absent })],
    [['有效成绩', 'Scores that count'], list(headline.scored, { scored: 1 })],
    [
      ['合格', 'Passed'],
      suppressed === 1 ? (
        <Told key="passed" value={null} suppressed={suppressed} />
      ) : (
        list(headline.passCount, { passFlag: 1 })
      ),
      say(passWords(headline.passScore)),
    ],
    [
      ['合格率', 'Pass rate'],
      <Told key="rate" value={percent(headline.passRate)} suppressed={suppressed} />,
      say([`n = ${people(headline.n)}`, `n = ${people(headline.n)}`]),
    ],
  ];
  return (
    <ul className="exam-stat-cards" aria-label={say(['主要数据', 'Headline figures'])}>
      {cards.map(([label, value, foot]) => (
        <li key={label[0]}>
          <span>{say(label)}</span>
          <strong>{value}</strong>
          <small>{foot}</small>
        </li>
      ))}
    </ul>
  );
}

type StageKey = ExamHeadline['funnel'][number]['stage'];
const rowsOf: Partial<Record<StageKey, Rows>> = {
  registered: { stands: 1 },
  paid: { regStatus: regStatus.of.paid },
  arranged: { seated: 1 },
  present: { attended: 1 },
  scored: { scored: 1 },
  passed: { passFlag: 1 },
};

function Funnel({ headline: { examId, funnel, registered } }: { headline: ExamHeadline }) {
  const say = useSay();
  const go = useGo();
  const may = useMay();
  const data = useMemo<ChartData['funnel']>(
    () => ({
      of: say(['环节', 'Stage']),
      share: say(['占报名（%）', 'Of registered (%)']),
      stages: funnel.map(({ stage, count }) => ({
        name: say(funnelStageNames[stage]),
        value: count,
        share: count === null || !registered ? null : drawnShare(count / registered),
      })),
    }),
    [funnel, registered, say],
  );
  return (
    <Chart
      title={say(['从报名到合格', 'From registration to pass'])}
      unit={say(['人', 'people'])}
      {...(registered === null ? {} : { n: registered })}
      kind="funnel"
      data={data}
      onPick={({ row = 0 }) => {
        const stage = funnel[row]?.stage;
        const rows = stage && rowsOf[stage];
        if (rows && (!isByResults(rows) || may('score_view'))) go(rosterAddress(examId, rows));
      }}
    />
  );
}

function Previous({ headline: { prev } }: { headline: ExamHeadline }) {
  const say = useSay();
  if (!prev)
    return (
      <p className="kx-hint">
        {say(['没有上一年同项目同批次的考试', 'No examination of the same project a year before'])}
      </p>
    );
  const delta = prev.delta === null ? null : `${signed(prev.delta * 100, 1)}`;
  return (
    <p>
      {say(['上年同期：', 'A year before: '])}
      <Link className="exam-stat-link" lang="zh-CN" to={addressWith(dataPath, { id: prev.examId })}>
        {prev.examName}
      </Link>
      {say([
        `，平均分 ${points(prev.mean) ?? '—'}，合格率 ${percent(prev.passRate) ?? '—'}；本次平均得分率较上年 ${delta ?? '—'} 个百分点`,
        `: mean ${points(prev.mean) ?? '—'}, pass rate ${percent(prev.passRate) ?? '—'}; the mean as a share of full marks moved by ${delta ?? '—'} percentage points`,
      ])}
    </p>
  );
}

function Violations({ headline: { examId, violations } }: { headline: ExamHeadline }) {
  const say = useSay();
  const { labelOf } = useDictionary('violation_level');
  const some = Object.entries(violations).filter(([, count]) => count > 0);
  if (some.length === 0) return <p>{say(['没有违纪记录', 'No violations'])}</p>;
  return (
    <p className="exam-stat-line">
      {say(['违纪：', 'Violations: '])}
      {some.map(([level, count]) => (
        <RosterLink key={level} examId={examId} rows={{ violationLevel: Number(level) }}>
          {`${labelOf(level)} ${people(count)}`}
        </RosterLink>
      ))}
    </p>
  );
}
