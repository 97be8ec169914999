import '#areas/exam/statistics/statistics.css';
import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type PaperStatistics, paperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import { useState } from 'react';
import { percent } from '#areas/exam/formal/exams.ts';
import { coefficient, drawnShare, people, points } from '#areas/exam/statistics/figures.ts';
import { Answered } from '#areas/exam/statistics/parts/answered.tsx';
import { ByTopic } from '#areas/exam/statistics/parts/by-topic.tsx';
import { Distribution } from '#areas/exam/statistics/parts/distribution.tsx';
import { DifList } from '#areas/exam/statistics/parts/items/dif-list.tsx';
import { ItemList } from '#areas/exam/statistics/parts/items/item-list.tsx';
import { FigureList, Told } from '#areas/exam/statistics/parts/told.tsx';
import { ExamChoice, everyExam } from '#areas/question/detail/exam-choice.tsx';
import { SittingName } from '#areas/question/detail/sitting-name.tsx';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { EmptyState } from '#ui/state/state.tsx';
import { figures } from '#ui/table/facts.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';

type Sitting = PaperStatistics['sittings'][number];

/** S3 over all examinations of the paper or one of them (domain.md 2.4). */
export function SatPart({ id }: { id: string }) {
  const say = useSay();
  const [examId, setExamId] = useState(everyExam);
  const query = examId === everyExam ? { id } : { id, examId };
  const answer = useCall(paperStatistics.calls.statistics, query, { quiet: true });
  const { items = [], dif = [], n = 0, withKeys = 0 } = answer.data ?? {};
  return (
    <>
      <Panel title={say(['考试结果', 'How it was sat'])}>
        <Answered answer={answer}>{(sat) => <Sat sat={sat} examId={examId} onExam={setExamId} />}</Answered>
      </Panel>
      {items.length > 0 && <ItemList items={items} sheets={n} withKeys={withKeys} />}
      {dif.length > 0 && <DifList dif={dif} items={items} />}
    </>
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
          [['KR-20', 'KR-20'], told(coefficient(reliability?.kr20))],
          [['测量标准误', 'Standard error'], told(points(reliability?.sem))],
        ]}
      />
      <Distribution analysis={sat} />
      {sat.knowledge.length > 0 && (
        <ByTopic
          title={say(['各知识点得分率', 'Score rate by topic'])}
          unit="%"
          max={100}
          n={sat.n}
          topics={sat.knowledge.map(({ name }) => name)}
          series={[
            { name: say(['得分率（%）', 'Score rate (%)']), values: sat.knowledge.map(({ p }) => drawnShare(p)) },
          ]}
          empty={keptBack}
        />
      )}
      <PlainTable
        label={say(['各次考试', 'By examination'])}
        rows={sittings}
        columns={sittingColumns}
        keyOf={({ examId: exam, subjectCode }) => `${exam} ${subjectCode}`}
      />
    </>
  );
}

const sittingColumns: readonly Column<Sitting>[] = [
  {
    key: 'name',
    label: ['考试', 'Examination'],
    width: 260,
    render: (row) => <SittingName {...row} name={row.examName} />,
  },
  { key: 'date', label: ['日期', 'Date'], width: 110, render: ({ date }) => figures(date) },
  figureColumn('n', ['答卷 n', 'Sheets n'], 92, ({ n }) => people(n)),
  figureColumn('mean', ['平均分', 'Mean'], 92, ({ mean }) => points(mean)),
  figureColumn('sd', ['标准差', 'Deviation'], 92, ({ sd }) => points(sd)),
  figureColumn('passRate', ['合格率', 'Pass rate'], 92, ({ passRate }) => percent(passRate)),
];
