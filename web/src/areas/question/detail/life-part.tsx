import '#areas/exam/statistics/statistics.css';
import { type QuestionLife, questionLife } from '@kaoxin/contract/question/life.ts';
import { useMemo, useState } from 'react';
import { people, ratioWords } from '#areas/exam/statistics/figures.ts';
import { FigureList, Told as FigureTold } from '#areas/exam/statistics/parts/told.tsx';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import type { Fact } from '#ui/table/facts.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { ExamChoice, everyExam } from './exam-choice.tsx';
import { districtColumns, optionColumns, sittingColumns } from './life-columns.tsx';
import { Trend } from './trend.tsx';

export function LifePart({ id }: { id: string }) {
  const say = useSay();
  const [examId, setExamId] = useState(everyExam);
  const query = examId === everyExam ? { id } : { id, examId };
  const answer = useCall(questionLife.calls.statisticsDetail, query, { quiet: true });
  const life = answer.data;
  return (
    <Panel title={say(['统计', 'Figures'])}>
      {answer.isError && !life && <FailureState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && !life && <Skeleton />}
      {life && <Told life={life} examId={examId} onExam={setExamId} />}
    </Panel>
  );
}

const told = (value: string | null) => <FigureTold value={value} />;
const pooledFacts = ({ pooled: { n, p, d27, rpb, rir, exposure } }: QuestionLife): Fact[] => [
  [['样本 n', 'Examinees n'], told(people(n))],
  [['难度 P', 'P'], told(ratioWords(p))],
  [['区分度 D', 'D'], told(ratioWords(d27))],
  [['点二列 r', 'r pb'], told(ratioWords(rpb))],
  [['校正相关', 'r ir'], told(ratioWords(rir))],
  [['曝光率', 'Exposure'], told(exposure === null ? null : `${(exposure * 100).toFixed(1)}%`)],
];

function Told({ life, examId, onExam }: { life: QuestionLife; examId: string; onExam: (examId: string) => void }) {
  const say = useSay();
  const { byExam, exams, options, optionsVersion, districts, drift } = life;
  if (life.pooled.n === 0 && exams.length === 0)
    return (
      <EmptyState
        text={[
          '本题还没有在成绩已公布的考试中使用；公布成绩后在此显示统计',
          'No examination whose scores are released had it yet. Its figures stand here after a release',
        ]}
      />
    );
  return (
    <div className="kx-question-life">
      {exams.length > 1 && <ExamChoice exams={exams} examId={examId} onExam={onExam} />}
      <FigureList figures={pooledFacts(life)} />
      {byExam === 0 && (
        <p className="kx-hint">
          {say([
            '以上为各次考试合并的统计；查看分考试统计需要考试数据权限，请联系系统管理员授权。',
            'These are of all examinations together; to see each, ask an administrator for the permission to see figures of examinations.',
          ])}
        </p>
      )}
      {drift && <DriftWords drift={drift} />}
      <Trend exams={exams} />
      {exams.length > 0 && (
        <section>
          <h3>{say(['各次考试', 'By examination'])}</h3>
          <PlainTable
            label={say(['各次考试', 'By examination'])}
            rows={exams}
            columns={sittingColumns}
            keyOf={({ examId: exam, subjectCode, paperId }) => `${exam} ${subjectCode} ${paperId}`}
          />
        </section>
      )}
      {options.length > 0 && (
        <section>
          <h3>{say([`选项（第${optionsVersion}版）`, `Options (version ${optionsVersion})`])}</h3>
          <PlainTable
            label={say(['选项', 'Options'])}
            rows={options}
            columns={optionColumns}
            keyOf={({ key }) => key}
          />
        </section>
      )}
      {byExam === 1 && <Tenths life={life} />}
      {districts.length > 0 && (
        <section>
          <h3>{say(['各考区', 'By district'])}</h3>
          <PlainTable
            label={say(['各考区', 'By district'])}
            rows={districts}
            columns={districtColumns}
            keyOf={({ districtId }) => districtId}
          />
        </section>
      )}
    </div>
  );
}

const signed = (change: number): string => `${change > 0 ? '+' : ''}${change.toFixed(3)}`;

function DriftWords({ drift: { slope, ciLow, ciHigh } }: { drift: NonNullable<QuestionLife['drift']> }) {
  const say = useSay();
  const change = signed(slope);
  if (ciLow === null || ciHigh === null)
    return (
      <p className="kx-hint">
        {say([
          `难度漂移：每年 ${change}（不足三次考试，无法估计区间）。`,
          `Drift of P: ${change} a year (fewer than three sittings give no interval).`,
        ])}
      </p>
    );
  const within = `${signed(ciLow)} ~ ${signed(ciHigh)}`;
  const isSure = ciLow > 0 || ciHigh < 0;
  return (
    <p className="kx-hint">
      {say([
        `难度漂移：每年 ${change}，95% 区间 ${within}${isSure ? '，有明显变化。' : '，没有明显变化。'}`,
        `Drift of P: ${change} a year, 95 % interval ${within}${isSure ? ': it changes.' : ': no clear change.'}`,
      ])}
    </p>
  );
}

function Tenths({ life: { deciles, pooled } }: { life: QuestionLife }) {
  const say = useSay();
  const data = useMemo<ChartData['lines']>(
    () => ({
      of: say(['总分十分位', 'Tenth by total']),
      categories: deciles.map(({ decile }) => String(decile)),
      series: [
        { name: say(['得分率（%）', 'Score rate (%)']), values: deciles.map(({ p }) => Math.round(p * 1_000) / 10) },
      ],
    }),
    [deciles, say],
  );
  return (
    <Chart
      title={say(['得分率随总分的变化（按总分十等分）', 'Score rate by tenth of the total'])}
      unit="%"
      n={pooled.n}
      kind="lines"
      data={data}
      height={240}
      empty={['答卷过少，不能分组', 'Too few sheets to part them']}
    />
  );
}
