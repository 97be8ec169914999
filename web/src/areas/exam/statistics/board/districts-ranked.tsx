import { type DistrictFigures, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { Link } from 'react-router';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { addressWith } from '#platform/pages/tab.ts';
import { Panel } from '#ui/case/case-page.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { percent } from '../../formal/exams.ts';
import { people, points } from '../figures.ts';
import { Answered } from '../parts/answered.tsx';
import { KeptBackNote, Told } from '../parts/told.tsx';
import { dataPath } from '../paths.ts';
import { RosterLink } from '../roster-link.tsx';

const { districtStatistics } = examStatistics.calls;

export function DistrictsRanked({ examId }: { examId: string }) {
  const opens = useOpens(districtStatistics);
  const answer = useCall(districtStatistics, { examId }, { quiet: true, enabled: opens });
  if (!opens) return null;
  return <Answered answer={answer}>{({ rows }) => <Ranks examId={examId} rows={rows} />}</Answered>;
}

type District = DistrictFigures['rows'][number];

function Ranks({ examId, rows }: { examId: string; rows: readonly District[] }) {
  const say = useSay();
  const title = say(['考区排名', 'Districts ranked']);
  const last = rows.length + 1;
  return (
    <Panel title={title}>
      <PlainTable
        label={title}
        rows={rows.toSorted((one, other) => (one.rank ?? last) - (other.rank ?? last))}
        columns={columnsOf(examId)}
        keyOf={({ districtId }) => districtId}
      />
      <KeptBackNote some={rows.some(({ suppressed }) => suppressed)} />
    </Panel>
  );
}

const columnsOf = (examId: string): readonly Column<District>[] => [
  {
    key: 'rank',
    label: ['名次', 'Rank'],
    width: 64,
    align: 'right',
    render: ({ rank }) => <Told value={people(rank)} />,
  },
  {
    key: 'name',
    label: ['考区', 'District'],
    width: 220,
    render: ({ districtId, districtName }) => (
      <Link className="exam-stat-link" to={addressWith(dataPath, { id: examId, part: 'scores', district: districtId })}>
        {districtName}
      </Link>
    ),
  },
  {
    key: 'present',
    label: ['参考', 'Present'],
    width: 90,
    align: 'right',
    render: ({ present, districtId }) =>
      people(present) === null ? (
        <Told value={null} />
      ) : (
        <RosterLink examId={examId} rows={{ attended: 1, districtId }}>
          {people(present)}
        </RosterLink>
      ),
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
