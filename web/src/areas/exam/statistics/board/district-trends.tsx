import { type DistrictExams, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { addressWith, useGo } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { percent } from '../../formal/exams.ts';
import { drawnShare, people, points } from '../figures.ts';
import { Select } from '../page/chooser.tsx';
import { Answered } from '../parts/answered.tsx';
import { Structure } from '../parts/structure.tsx';
import { KeptBackNote, Told } from '../parts/told.tsx';
import { dataPath } from '../paths.ts';
import { DistrictsRanked } from './districts-ranked.tsx';
import type { Narrowed } from './narrowed.ts';

interface DistrictTrendsProps {
  narrowed: Narrowed;
  /** defaults to the latest examination */
  examId: string;
  onChoose: (examId: string) => void;
}

/** S4 and S5: trends of a district or of all, centres of one examination and its structure of examinees. */
export function DistrictTrends({ narrowed, examId, onChoose }: DistrictTrendsProps) {
  const say = useSay();
  const { districtId = '' } = narrowed;
  const answer = useCall(
    examStatistics.calls.districtExams,
    { ...narrowed, ...(examId ? { examId } : {}) },
    { quiet: true },
  );
  return (
    <>
      <fieldset
        className="kx-bare exam-stat-chooser"
        aria-label={say(['考点与结构范围', 'What centres and examinees are of'])}
      >
        <Select label={['考试', 'Examination']} value={answer.data?.centresOf ?? examId} onChange={onChoose}>
          {(answer.data?.centresOf ?? examId) === '' && <option value="" />}
          {[...(answer.data?.series ?? [])].reverse().map((one) => (
            <option key={one.examId} value={one.examId}>
              {one.examName}
            </option>
          ))}
        </Select>
      </fieldset>
      <Answered answer={answer}>{(exams) => <Trends exams={exams} />}</Answered>
      {answer.data?.centresOf && <Examinees examId={answer.data.centresOf} districtId={districtId} />}
    </>
  );
}

function Trends({ exams }: { exams: DistrictExams }) {
  const say = useSay();
  const go = useGo();
  const may = useMay();
  const { series, centres, centresOf, districtId, districtName } = exams;
  const of = say(['考试', 'Examination']);
  const [rates, counts] = useMemo<[ChartData['lines'], ChartData['bars']]>(() => {
    const categories = series.map(({ date }) => date);
    const line = (name: string, key: 'attendRate' | 'passRate' | 'cityPassRate' | 'scoreRate' | 'cityScoreRate') => ({
      name,
      values: series.map(({ [key]: value }) => drawnShare(value)),
    });
    const compared =
      districtName === null
        ? []
        : [
            line(say(['全市平均得分率', 'City mean score rate']), 'cityScoreRate'),
            line(say(['全市合格率', 'City pass rate']), 'cityPassRate'),
          ];
    return [
      {
        of,
        categories,
        series: [
          line(say(['到考率', 'Attendance']), 'attendRate'),
          line(say(['平均得分率', 'Mean score rate']), 'scoreRate'),
          line(say(['合格率', 'Pass rate']), 'passRate'),
          ...compared,
        ],
      },
      {
        of,
        categories,
        series: [
          { name: say(['报名', 'Registered']), values: series.map(({ registered }) => registered) },
          { name: say(['参考', 'Present']), values: series.map(({ present }) => present) },
        ],
      },
    ];
  }, [series, districtName, of, say]);
  const open = (row: number | undefined) => {
    const exam = row === undefined ? undefined : series[row];
    if (exam && may('formal_exam_data')) go(addressWith(dataPath, { id: exam.examId }));
  };
  const where = districtName ?? say(['全部考区', 'All districts']);
  const empty = ['还没有公布成绩的考试', 'No examination with released scores yet'] as const;
  return (
    <>
      <div className="exam-stat-two">
        <div className="kx-panel">
          <Chart
            title={say([`${where}历次报名与参考`, `${where}: registered and present`])}
            unit={say(['人', 'people'])}
            kind="bars"
            data={counts}
            empty={empty}
            onPick={({ row }) => open(row)}
          />
        </div>
        <div className="kx-panel">
          <Chart
            title={say([`${where}历次到考率、得分率与合格率`, `${where}: attendance, score and pass rates`])}
            unit="%"
            kind="lines"
            data={rates}
            empty={empty}
            onPick={({ row }) => open(row)}
          />
        </div>
      </div>
      {centres.length > 0 && (
        <Panel title={say(['考点排名', 'Test centres ranked'])}>
          <PlainTable
            label={say(['考点排名', 'Test centres ranked'])}
            rows={centres}
            columns={centreColumns(may('formal_exam_data') ? centresOf : null)}
            keyOf={({ centreId }) => centreId}
          />
          <KeptBackNote some={centres.some(({ suppressed }) => suppressed)} />
        </Panel>
      )}
      {centresOf !== null && districtId === null && <DistrictsRanked examId={centresOf} />}
    </>
  );
}

type Centre = DistrictExams['centres'][number];
const centreColumns = (examId: string | null): readonly Column<Centre>[] => [
  {
    key: 'rank',
    label: ['名次', 'Rank'],
    width: 64,
    align: 'right',
    render: ({ rank }) => <Told value={people(rank)} />,
  },
  {
    key: 'name',
    label: ['考点', 'Test centre'],
    width: 220,
    render: (centre) => <CentreName examId={examId} centre={centre} />,
  },
  {
    key: 'present',
    label: ['参考', 'Present'],
    width: 90,
    align: 'right',
    render: ({ present }) => <Told value={people(present)} />,
  },
  {
    key: 'n',
    label: ['有效成绩 n', 'Scores n'],
    width: 100,
    align: 'right',
    render: ({ n }) => <Told value={people(n)} />,
  },
  {
    key: 'mean',
    label: ['平均分', 'Mean'],
    width: 90,
    align: 'right',
    render: ({ mean, suppressed }) => <Told value={points(mean)} suppressed={suppressed} />,
  },
  {
    key: 'passRate',
    label: ['合格率', 'Pass rate'],
    width: 90,
    align: 'right',
    render: ({ passRate, suppressed }) => <Told value={percent(passRate)} suppressed={suppressed} />,
  },
];

function CentreName({ examId, centre: { centreId, districtId, name } }: { examId: string | null; centre: Centre }) {
  if (examId === null) return name;
  const scores = { id: examId, part: 'scores', district: districtId, centre: centreId };
  return (
    <Link className="exam-stat-link" to={addressWith(dataPath, scores)}>
      {name}
    </Link>
  );
}

function Examinees({ examId, districtId }: { examId: string; districtId: string }) {
  const answer = useCall(
    examStatistics.calls.districtExaminers,
    { examId, ...(districtId ? { districtId } : {}) },
    { quiet: true },
  );
  return <Answered answer={answer}>{(structure) => <Structure structure={structure} />}</Answered>;
}
