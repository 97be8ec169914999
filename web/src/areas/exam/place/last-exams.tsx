import type { PlaceExam } from '@kaoxin/contract/exam/places/district.ts';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { addressWith } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { May } from '#ui/action/action.ts';
import { minute } from '#ui/dates/minute.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { EmptyState } from '#ui/state/state.tsx';
import { figures } from '#ui/table/facts.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { examPaths } from '../formal/exams.ts';

const columnsFor = (may: May): readonly Column<PlaceExam>[] => [
  { key: 'examCode', label: ['考试编号', 'Code'], width: 140, render: ({ examCode }) => figures(examCode) },
  {
    key: 'name',
    label: ['考试名称', 'Examination'],
    width: 260,
    render: ({ id, name }) =>
      may('formal_exam_view') ? <Link to={addressWith(examPaths.detail, { id })}>{name}</Link> : name,
  },
  {
    key: 'examStart',
    label: ['考试时间', 'Begins'],
    width: 160,
    render: ({ examStart }) => figures(minute(examStart)),
  },
  { key: 'statusName', label: ['状态', 'Status'], width: 100, render: ({ statusName }) => statusName },
];

interface LastExamsProps {
  exams: readonly PlaceExam[];
  /** set for a district: its examinations have a list of their own */
  districtId?: string;
}

export function LastExams({ exams, districtId }: LastExamsProps) {
  const say = useSay();
  const may = useMay();
  const columns = columnsFor(may);
  return (
    <section className="kx-section">
      <h2>{say(['历次考试', 'Examinations'])}</h2>
      {exams.length === 0 ? (
        <EmptyState text={['还没有考试在此举行', 'No examination has been held here']} />
      ) : (
        <>
          <p className="kx-hint">
            {say(['最近 5 次', 'The latest five'])}{' '}
            {districtId !== undefined && may('formal_exam_view') && (
              <Link to={addressWith(examPaths.list, { districtId })}>{say(['查看全部考试', 'All examinations'])}</Link>
            )}
          </p>
          <PlainTable label={say(['历次考试', 'Examinations'])} rows={exams} columns={columns} keyOf={({ id }) => id} />
        </>
      )}
    </section>
  );
}
