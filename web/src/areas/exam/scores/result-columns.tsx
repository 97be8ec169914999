import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ResultRow } from '@kaoxin/contract/exam/scores/result.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { AttendChip, ViolationChip } from '../examiner/reg-status.tsx';
import { PassChip, SubjectScore } from './subject-score.tsx';

/** `person` is null for users who may not see whose score it is. */
export type Result = Omit<ResultRow, 'id'> & { id: string; person: string | null };

const figure = (
  key: 'totalScore' | 'cityRank' | 'districtRank' | 'percentile',
  label: Label,
  given: Partial<Column<Result>> = {},
): Column<Result> => ({
  key,
  label,
  width: 80,
  align: 'right',
  ...given,
  render: (row) => (
    <Shown value={row[key]}>
      <span className="kx-figures">{key === 'percentile' ? row[key]?.toFixed(1) : row[key]}</span>
    </Shown>
  ),
});
const word = (
  key: 'ticketNo' | 'name' | 'districtIdName' | 'centreIdName',
  label: Label,
  width: number,
): Column<Result> => ({ key, label, width, render: (row) => <Shown value={row[key]}>{row[key]}</Shown> });

const ofTotal: readonly Column<Result>[] = [
  figure('totalScore', ['总分', 'Total']),
  {
    key: 'passFlag',
    label: ['是否合格', 'Result'],
    width: 92,
    render: ({ passFlag }) => <Shown value={passFlag}>{passFlag !== null && <PassChip passed={passFlag} />}</Shown>,
  },
];
const ofPerson: readonly Column<Result>[] = [
  {
    key: 'attend',
    label: ['到考', 'Attendance'] as const,
    width: 96,
    spare: true as const,
    render: ({ attendStatus }) => (
      <Shown value={attendStatus}>{attendStatus !== null && <AttendChip status={attendStatus} />}</Shown>
    ),
  },
  {
    key: 'violation',
    label: ['违纪', 'Violation'] as const,
    width: 110,
    spare: true as const,
    render: ({ violationLevel, violationLevelName }) => (
      <Shown value={violationLevel}>
        {violationLevel !== null && <ViolationChip level={violationLevel} word={violationLevelName} />}
      </Shown>
    ),
  },
  {
    key: 'scoreVersion',
    label: ['更正', 'Corrected'] as const,
    width: 84,
    spare: true as const,
    render: ({ scoreVersion }) =>
      (scoreVersion ?? 1) > 1 ? <Chip tone="info">{`v${scoreVersion}`}</Chip> : <span className="kx-empty">—</span>,
  },
];

/** `ranked`: subject of the ranks. Users who may not see identities get only that subject or the total. */
export const resultColumns = (
  subjects: ExamRecord['subjects'],
  { named, ranked }: { named: boolean; ranked: string | undefined },
): readonly Column<Result>[] => [
  ...(named ? [word('name', ['姓名', 'Name'], 92), word('ticketNo', ['准考证号', 'Ticket number'], 138)] : []),
  word('districtIdName', ['考区', 'District'], 110),
  ...(named ? [{ ...word('centreIdName', ['考点', 'Test centre'], 160), spare: true as const }] : []),
  ...subjects
    .filter(({ subjectCode }) => named || subjectCode === ranked)
    .map(
      ({ subjectCode, name }): Column<Result> => ({
        key: `subject-${subjectCode}`,
        label: [name, name],
        width: 120,
        align: 'right',
        render: (row) => <SubjectScore one={row.subjects.find((subject) => subject.subjectCode === subjectCode)} />,
      }),
    ),
  ...(named || !ranked ? ofTotal : []),
  figure('cityRank', ['全市名次', 'Rank'], { width: 88 }),
  figure('districtRank', ['考区名次', 'In district'], { width: 88, widthEn: 100 }),
  figure('percentile', ['百分位', 'Percentile'], { widthEn: 96, spare: true }),
  ...(named ? ofPerson : []),
];
