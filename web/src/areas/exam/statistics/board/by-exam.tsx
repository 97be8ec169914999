import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import type { CommonFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { addressWith } from '#platform/pages/tab.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { examPaths, percent } from '../../formal/exams.ts';
import { people } from '../figures.ts';
import { KeptBackNote, Told } from '../parts/told.tsx';
import { RosterLink, type Rows } from '../roster-link.tsx';

type Exam = CommonFigures['each'][number];
export type Counted = 'registered' | 'present' | 'absent' | 'violation' | 'passCount';

const words: Readonly<Record<Counted, Label>> = {
  registered: ['报名人次', 'Registered'],
  present: ['参考人次', 'Present'],
  absent: ['缺考人次', 'Absent'],
  violation: ['违纪人次', 'Violations'],
  passCount: ['合格人次', 'Passed'],
};
const rowsOf: Readonly<Partial<Record<Counted, Rows>>> = {
  registered: { stands: 1 },
  present: { attended: 1 },
  absent: { attendStatus: attendStatus.of.absent },
  passCount: { passFlag: 1 },
};

interface ByExamProps {
  counted: Counted;
  exams: readonly Exam[];
  districtId: string | undefined;
  onClose: () => void;
}

export function ByExam({ counted, exams, districtId, onClose }: ByExamProps) {
  const say = useSay();
  const isOfScores = counted === 'passCount';
  const own = exams.filter(({ [counted]: count, suppressed }) => (count ?? 0) > 0 || (isOfScores && suppressed === 1));
  const title = say([`各场考试的${words[counted][0]}`, `${words[counted][1]} by examination`]);
  return (
    <Dialog open title={title} width={720} onClose={onClose}>
      <PlainTable label={title} rows={own} columns={columnsOf(counted, districtId)} keyOf={({ examId }) => examId} />
      <KeptBackNote some={isOfScores && own.some(({ suppressed }) => suppressed)} />
      {exams.length >= most && (
        <p className="kx-hint">
          {say([`只列出最近 ${most} 场考试，请缩小考试日期`, `The latest ${most} examinations; choose fewer days`])}
        </p>
      )}
    </Dialog>
  );
}

const most = 200;

function columnsOf(counted: Counted, districtId: string | undefined): readonly Column<Exam>[] {
  const where = districtId ? { districtId } : {};
  return [
    { key: 'examName', label: ['考试', 'Examination'], width: 320, render: ({ examName }) => examName },
    { key: 'date', label: ['考试日期', 'Date'], width: 120, render: ({ date }) => date },
    {
      key: counted,
      label: words[counted],
      width: 110,
      align: 'right',
      render: (exam) => <Count counted={counted} exam={exam} where={where} />,
    },
    ...(counted === 'passCount'
      ? [
          {
            ...({ key: 'passRate', label: ['合格率', 'Pass rate'], width: 90, align: 'right' } as const),
            render: ({ passRate, suppressed }: Exam) => <Told value={percent(passRate)} suppressed={suppressed} />,
          },
        ]
      : []),
  ];
}

function Count({ counted, exam, where }: { counted: Counted; exam: Exam; where: Rows }) {
  const { examId, [counted]: count, suppressed } = exam;
  const text = people(count);
  if (text === null) return <Told value={null} suppressed={suppressed} />;
  const rows = rowsOf[counted];
  if (rows)
    return (
      <RosterLink examId={examId} rows={{ ...rows, ...where }}>
        {text}
      </RosterLink>
    );
  return (
    <Link className="exam-stat-link" to={addressWith(examPaths.detail, { id: examId, part: 'violations', ...where })}>
      {text}
    </Link>
  );
}
