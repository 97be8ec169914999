import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Sitting } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { PassChip } from '../../scores/subject-score.tsx';
import { rosterPaths } from '../paths.ts';
import { AttendChip, RegStatusChip, ViolationChip } from '../reg-status.tsx';

const which = (open: (sitting: Sitting) => void): readonly Column<Sitting>[] => [
  {
    key: 'exam',
    label: ['考试', 'Examination'],
    width: 240,
    render: (row) => <PlainButton onClick={() => open(row)}>{row.examIdName ?? row.examId}</PlainButton>,
  },
  {
    key: 'examStart',
    label: ['考试日期', 'Date'],
    width: 104,
    render: ({ examStart }) => (
      <Shown value={examStart}>
        <span className="kx-figures">{examStart?.slice(0, 10)}</span>
      </Shown>
    ),
  },
];

const there: readonly Column<Sitting>[] = [
  {
    key: 'place',
    label: ['考点', 'Test centre'],
    width: 150,
    render: ({ centreIdName, districtIdName }) => <Shown value={centreIdName ?? districtIdName} />,
  },
  {
    key: 'reg',
    label: ['报名状态', 'Registration'],
    width: 112,
    render: (row) => <RegStatusChip status={row.regStatus} />,
  },
  {
    key: 'attend',
    label: ['到考', 'Attendance'],
    width: 96,
    render: (row) => <AttendChip status={row.attendStatus} />,
  },
  {
    key: 'violation',
    label: ['违纪', 'Violation'],
    width: 96,
    render: (row) => <ViolationChip level={row.violationLevel} word={row.violationLevelName} />,
  },
];

const results: readonly Column<Sitting>[] = [
  {
    key: 'total',
    label: ['总分', 'Total'],
    width: 72,
    align: 'right',
    render: ({ totalScore }) => (
      <Shown value={totalScore}>
        <span className="kx-figures">{totalScore}</span>
      </Shown>
    ),
  },
  {
    key: 'pass',
    label: ['是否合格', 'Result'],
    width: 104,
    render: ({ passFlag }) => <Shown value={passFlag}>{passFlag !== null && <PassChip passed={passFlag} />}</Shown>,
  },
];

interface SittingHistoryProps<S> {
  sittings: readonly S[];
  title?: Label;
  none?: Label;
  more?: readonly Column<S>[];
}

export function SittingHistory<S extends Sitting>({
  sittings,
  title: words = ['其他考试', 'Other examinations'],
  none = ['在可见范围内没有参加过其他考试', 'No other examinations in your scope'],
  more = [],
}: SittingHistoryProps<S>) {
  const say = useSay();
  const open = useOpen();
  const isScored = sittings.some(({ passFlag }) => passFlag !== null);
  const title = say(words);
  return (
    <Panel title={title}>
      {sittings.length === 0 ? (
        <p className="kx-hint">{say(none)}</p>
      ) : (
        <PlainTable<S>
          label={title}
          rows={sittings}
          columns={[
            ...which(({ id }) => open(rosterPaths.detail, { query: { id } })),
            ...(isScored ? results : []),
            ...more,
            ...there,
          ]}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}
