import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import type { DistrictFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { percent } from '../../formal/exams.ts';
import { people, points, signed } from '../figures.ts';
import { RosterLink, type Rows } from '../roster-link.tsx';
import { Told } from './told.tsx';

type Found = DistrictFigures['rows'][number];
/** A district. The first line is the sum of all visible districts: it has no id and no rank. */
export type DistrictLine = Omit<Found, 'centres'> & { centres: number | null };

export function districtColumns(examId: string, onOpen: (row: DistrictLine) => void): Column<DistrictLine>[] {
  const column = (
    key: string,
    label: Label,
    width: number,
    render: (row: DistrictLine) => ReactNode,
  ): Column<DistrictLine> => ({ key, label, width, align: 'right', render });
  // width of the longer language: words must not break
  const counted = (key: 'registered' | 'present' | 'absent', label: Label, rows: Rows, width = 68) =>
    column(key, label, width, ({ [key]: value, districtId }) =>
      value === null ? (
        <Told value={null} />
      ) : (
        <RosterLink examId={examId} rows={{ ...rows, ...(districtId ? { districtId } : {}) }}>
          {people(value)}
        </RosterLink>
      ),
    );
  const measured = (key: 'mean' | 'sd' | 'min' | 'median' | 'max', label: Label) =>
    column(key, label, 70, ({ [key]: value, suppressed }) => <Told value={points(value)} suppressed={suppressed} />);
  return [
    {
      key: 'districtName',
      label: ['考区', 'District'],
      width: 92,
      render: (row) =>
        row.districtId === '' ? (
          <strong>{row.districtName}</strong>
        ) : (
          <button type="button" className="link-button" onClick={() => onOpen(row)}>
            {row.districtName}
          </button>
        ),
    },
    counted('registered', ['报名', 'Registered'], { stands: 1 }, 96),
    counted('present', ['参考', 'Present'], { attended: 1 }, 72),
    counted('absent', ['缺考', 'Absent'], { attendStatus: attendStatus.of.absent }),
    column('attendRate', ['到考率', 'Attendance'], 98, ({ attendRate }) => <Told value={percent(attendRate)} />),
    measured('mean', ['平均分', 'Mean']),
    measured('sd', ['标准差', 'SD']),
    measured('min', ['最低', 'Lowest']),
    measured('median', ['中位数', 'Median']),
    measured('max', ['最高', 'Highest']),
    column('passCount', ['合格人数', 'Passed'], 72, ({ passCount, suppressed, districtId }) =>
      passCount === null || suppressed ? (
        <Told value={people(passCount)} suppressed={suppressed} />
      ) : (
        <RosterLink examId={examId} rows={{ passFlag: 1, ...(districtId ? { districtId } : {}) }}>
          {people(passCount)}
        </RosterLink>
      ),
    ),
    column('passRate', ['合格率', 'Pass rate'], 72, ({ passRate, suppressed }) => (
      <Told value={percent(passRate)} suppressed={suppressed} />
    )),
    column('rank', ['名次', 'Rank'], 52, ({ rank }) => <Told value={people(rank)} />),
    column('d', ['差异 d', 'Distance d'], 114, (row) => <Distance row={row} />),
  ];
}

function Distance({ row: { d, large, suppressed } }: { row: DistrictLine }) {
  const say = useSay();
  return (
    <span className="exam-stat-line">
      {large === 1 && <Chip tone="warn">{say(['差异较大', 'Far off'])}</Chip>}
      <Told value={signed(d)} suppressed={suppressed} />
    </span>
  );
}
