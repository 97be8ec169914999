import '#areas/exam/statistics/statistics.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { keptBack } from '@kaoxin/contract/exam/statistics-words.ts';
import { type PaperStatistics, paperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import { useState } from 'react';
import { percent } from '#areas/exam/formal/exams.ts';
import { coefficient, people, points } from '#areas/exam/statistics/figures.ts';
import { Answered } from '#areas/exam/statistics/parts/answered.tsx';
import { Distribution } from '#areas/exam/statistics/parts/distribution.tsx';
import { FigureList, Told } from '#areas/exam/statistics/parts/told.tsx';
import { ExamChoice, everyExam } from '#areas/question/detail/exam-choice.tsx';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import { figures } from '#ui/facts.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/plain-table.tsx';
import { EmptyState } from '#ui/state.tsx';

type Sitting = PaperStatistics['sittings'][number];

/** S3 of a paper over the examinations it was sat in, or one of them (domain.md 2.4). */
export function SatPart({ id }: { id: string }) {
  const say = useSay();
  const [examId, setExamId] = useState(everyExam);
  const query = examId === everyExam ? { id } : { id, examId };
  const answer = useCall(paperStatistics.calls.statistics, query, { quiet: true });
  return (
    <Panel title={say(['考试结果', 'How it was sat'])}>
      <Answered answer={answer}>{(sat) => <Sat sat={sat} examId={examId} onExam={setExamId} />}</Answered>
    </Panel>
  );
}

interface SatProps {
  sat: PaperStatistics;
  examId: string;
  onExam: (examId: string) => void;
}

function Sat({ sat, examId, onExam }: SatProps) {
  const say = useSay();
  const { sittings, suppressed, reliability } = sat;
  if (sittings.length === 0)
    return (
      <EmptyState
        text={[
          '还没有已公布成绩的考试使用本试卷；公布成绩后在此显示分析',
          'No examination whose scores are released had it yet. Its figures stand here after a release',
        ]}
      />
    );
  const told = (value: string | null) => <Told value={value} suppressed={suppressed} />;
  return (
    <>
      {sittings.length > 1 && (
        <ExamChoice
          exams={sittings.map(({ examName, ...one }) => ({ ...one, name: examName }))}
          examId={examId}
          onExam={onExam}
        />
      )}
      <FigureList
        figures={[
          [['答卷 n', 'Sheets n'], told(people(sat.n))],
          [['平均分', 'Mean'], told(points(sat.mean))],
          [['标准差', 'Standard deviation'], told(points(sat.sd))],
          [['中位数', 'Median'], told(points(sat.median))],
          [['合格率', 'Pass rate'], told(percent(sat.passRate))],
          [['克隆巴赫 α', 'Cronbach’s α'], told(coefficient(reliability?.alpha))],
          [['测量标准误', 'Standard error'], told(points(reliability?.sem))],
        ]}
      />
      <Distribution analysis={sat} />
      <PlainTable
        label={say(['各次考试', 'By examination'])}
        rows={sittings}
        columns={sittingColumns}
        keyOf={({ examId: exam, subjectCode }) => `${exam} ${subjectCode}`}
      />
    </>
  );
}

const column = (key: string, label: Label, tell: (row: Sitting) => string | null): Column<Sitting> => ({
  ...{ key, label, width: 92, align: 'right' as const },
  render: (row) => <Shown value={tell(row)}>{figures(tell(row))}</Shown>,
});
const sittingColumns: readonly Column<Sitting>[] = [
  { ...{ key: 'name', label: ['考试', 'Examination'], width: 260 }, render: (row) => <SittingName row={row} /> },
  { ...{ key: 'date', label: ['日期', 'Date'], width: 110 }, render: ({ date }) => figures(date) },
  column('n', ['答卷 n', 'Sheets n'], ({ n }) => people(n)),
  column('mean', ['平均分', 'Mean'], ({ mean }) => points(mean)),
  column('sd', ['标准差', 'Deviation'], ({ sd }) => points(sd)),
  column('passRate', ['合格率', 'Pass rate'], ({ passRate }) => percent(passRate)),
];

function SittingName({ row: { examName, label, suppressed } }: { row: Sitting }) {
  const say = useSay();
  return (
    <>
      <span lang="zh-CN">{examName}</span>
      {label && say([` · ${label}卷`, ` · form ${label}`])}
      {suppressed === 1 && <span className="kx-hint"> {say(keptBack)}</span>}
    </>
  );
}
