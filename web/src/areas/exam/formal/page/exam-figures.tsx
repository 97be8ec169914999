import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSay } from '#platform/language.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { percent } from '../exams.ts';

const count = (value: number | null): string | null => value?.toLocaleString('zh-CN') ?? null;

export function ExamFigures({ record }: { record: ExamRecord }) {
  const say = useSay();
  const figures: (readonly [Label, string | null])[] = [
    [['考区', 'Districts'], count(record.districtCount)],
    [['考点', 'Centres'], count(record.centreCount)],
    [['考场', 'Rooms'], count(record.roomCount)],
    [['计划座位', 'Planned seats'], count(record.planSeats)],
    [['报名人数', 'Examinees'], count(record.examineeCount)],
    [['参考人数', 'Present'], count(record.presentCount)],
    [['缺考人数', 'Absent'], count(record.absentCount)],
    [['合格率', 'Pass rate'], percent(record.passRate)],
  ];
  return (
    <dl className="kx-exam-figures">
      {figures.map(([label, value]) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd className="kx-figures">
            <Shown value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
