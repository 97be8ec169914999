import type { Label } from '@kaoxin/contract/conventions.ts';
import { type DistrictFigures, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { drawn, drawnShare } from '../figures.ts';
import { Chooser } from '../page/chooser.tsx';
import { useChosen, withChoice } from '../page/chosen.ts';
import { choicesOf } from '../page/scope.ts';
import { Answered } from './answered.tsx';
import { type DistrictLine, districtColumns } from './district-columns.tsx';
import type { PartProps } from './part-props.ts';
import { KeptBackNote } from './told.tsx';

/** S2: compares districts by total or by subject. */
export function DistrictsPart({ record, fixed = false }: PartProps) {
  const [chosen, choose] = useChosen();
  const { examId, subjectCode } = chosen;
  const answer = useCall(
    examStatistics.calls.districtStatistics,
    { examId, ...(subjectCode ? { subjectCode } : {}) },
    { quiet: true },
  );
  return (
    <div className="exam-stat-part">
      {!fixed && <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.districts} />}
      <Answered answer={answer}>{(figures) => <Districts figures={figures} />}</Answered>
    </div>
  );
}

type District = DistrictFigures['rows'][number];

function meansOf(rows: readonly District[], of: string, say: (label: Label) => string): ChartData['bars'] {
  const rates = [
    { name: say(['合格率（%）', 'Pass rate (%)']), values: rows.map(({ passRate }) => drawnShare(passRate)) },
    { name: say(['到考率（%）', 'Attendance (%)']), values: rows.map(({ attendRate }) => drawnShare(attendRate)) },
  ];
  return {
    of,
    categories: rows.map(({ districtName }) => districtName),
    series: [{ name: say(['平均分', 'Mean']), values: rows.map(({ mean }) => drawn(mean)) }],
    over: { unit: '%', series: rates.filter(({ values }) => values.some((value) => value !== null)) },
  };
}

function spreadsOf(known: readonly District[], of: string): ChartData['boxes'] {
  return {
    of,
    boxes: known.flatMap(({ districtName, min, q1, median, q3, max }) =>
      min === null || q1 === null || median === null || q3 === null || max === null
        ? []
        : [{ name: districtName, low: min, lowerQuartile: q1, median, upperQuartile: q3, high: max }],
    ),
  };
}

function Districts({ figures }: { figures: DistrictFigures }) {
  const say = useSay();
  const [, setSearch] = useSearchParams();
  const { city, rows } = figures;
  const all: DistrictLine = {
    ...city,
    districtId: '',
    centres: null,
    rank: null,
    d: null,
    z: null,
    large: 0,
    districtName: say(figures.whole ? ['全部考区', 'All districts'] : ['本人可见范围', 'All that you see']),
  };
  const toScores = (row: { districtId: string } | undefined) =>
    row &&
    setSearch((now) => {
      const next = withChoice(now, { districtId: row.districtId });
      next.set('part', 'scores');
      return next;
    });
  return (
    <>
      <Panel title={say(['各考区对比', 'Districts compared'])}>
        <PlainTable
          label={say(['各考区对比', 'Districts compared'])}
          rows={[all, ...rows]}
          columns={districtColumns(figures.examId, toScores)}
          keyOf={({ districtId }) => districtId}
          height={2000}
        />
        <KeptBackNote some={city.suppressed || rows.some(({ suppressed }) => suppressed)} />
        <p className="kx-hint">
          {say([
            'd 为该考区平均分与全部考生平均分之差（以标准差为单位）；|d| 大于 0.5 标为差异较大。',
            'd is the distance of a district’s mean from the mean of all, in standard deviations; above 0.5 either way it is marked.',
          ])}
        </p>
      </Panel>
      <DistrictCharts figures={figures} onPick={toScores} />
    </>
  );
}

interface DistrictChartsProps {
  figures: DistrictFigures;
  onPick: (row: District | undefined) => void;
}

function DistrictCharts({ figures: { city, rows, passScore }, onPick }: DistrictChartsProps) {
  const say = useSay();
  const known = useMemo(() => rows.filter(({ suppressed }) => !suppressed), [rows]);
  const of = say(['考区', 'District']);
  const points = say(['分', 'points']);
  const means = useMemo(() => meansOf(rows, of, say), [rows, of, say]);
  const spreads = useMemo(() => spreadsOf(known, of), [known, of]);
  return (
    <div className="exam-stat-two">
      <div className="kx-panel">
        <Chart
          title={say(['各考区平均分与合格率', 'Mean and pass rate by district'])}
          unit={points}
          n={city.n}
          kind="bars"
          data={means}
          empty={['没有可显示的考区', 'No district to show']}
          onPick={({ row = 0 }) => onPick(rows[row])}
        />
      </div>
      <div className="kx-panel">
        <Chart
          title={say(
            passScore === null
              ? ['各考区成绩分布', 'Scores by district']
              : [`各考区成绩分布（合格线 ${passScore} 分）`, `Scores by district (pass mark ${passScore})`],
          )}
          unit={points}
          n={city.n}
          kind="boxes"
          data={spreads}
          empty={['没有可显示的考区', 'No district to show']}
          onPick={({ row = 0 }) => onPick(known[row])}
        />
      </div>
    </div>
  );
}
