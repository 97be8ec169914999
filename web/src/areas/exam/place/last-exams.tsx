import type { PlaceExam } from '@kaoxin/contract/exam/district.ts';
import { useSay } from '#platform/language.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/plain-table.tsx';
import { EmptyState } from '#ui/state.tsx';

const columns: readonly Column<PlaceExam>[] = [
  { key: 'examCode', label: ['考试编号', 'Code'], width: 140, render: ({ examCode }) => examCode },
  { key: 'name', label: ['考试名称', 'Examination'], width: 260, render: ({ name }) => name },
  { key: 'examStart', label: ['考试时间', 'Begins'], width: 160, render: ({ examStart }) => examStart.slice(0, 16) },
  { key: 'statusName', label: ['状态', 'Status'], width: 100, render: ({ statusName }) => statusName },
];

/** 历次考试: the latest examinations that have gone by a place. */
export function LastExams({ exams }: { exams: readonly PlaceExam[] }) {
  const say = useSay();
  return (
    <section className="kx-section">
      <h2>{say(['历次考试', 'Examinations'])}</h2>
      {exams.length === 0 ? (
        <EmptyState text={['还没有考试在此举行', 'No examination has been held here']} />
      ) : (
        <>
          <p className="kx-hint">{say(['最近 5 次', 'The latest five'])}</p>
          <PlainTable label={say(['历次考试', 'Examinations'])} rows={exams} columns={columns} keyOf={({ id }) => id} />
        </>
      )}
    </section>
  );
}
