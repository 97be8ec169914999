import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendance, type CentreProgress } from '@kaoxin/contract/exam/attendance.ts';
import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';

interface DayProgressProps {
  examId: string;
  slot: number;
  nameOf: (centreId: string) => string;
  onCentre: (centreId: string) => void;
}

const first = 8;

export function DayProgress({ examId, slot, nameOf, onCentre }: DayProgressProps) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const { data } = useCall(attendance.calls.progress, { examId, slot }, { keepPrevious: false, quiet: true });
  const whole = useCall(examiner.calls.counts, { examId }, { quiet: true }).data;
  if (!data || data.length === 0) return null;
  const sum = (of: (row: CentreProgress) => number) => data.reduce((all, row) => all + of(row), 0);
  const [rooms, done, open] = [sum((row) => row.rooms), sum((row) => row.done), sum((row) => row.open)];
  const behind = data.filter((row) => row.open > 0);
  const shown = isWhole ? behind : behind.slice(0, first);
  return (
    <section className="kx-day-progress" aria-label={say(['登记进度', 'How far it has come'])}>
      {whole && <p className="kx-about">{say(sumsOf(whole))}</p>}
      <p className="kx-about" role="status">
        {behind.length === 0
          ? say([`本时段${rooms}个考场的到考已全部登记。`, `All ${rooms} rooms of this slot are recorded.`])
          : say([
              `本时段已登记考场${done}/${rooms}，还有${behind.length}个考点的${open.toLocaleString('zh-CN')}人未登记：`,
              `Rooms recorded in this slot: ${done} of ${rooms}; not yet: ${open.toLocaleString('zh-CN')} people at ${behind.length} centres:`,
            ])}
      </p>
      {behind.length > 0 && (
        <div className="kx-day-rooms">
          {shown.map((row) => (
            <PlainButton key={row.centreId} look="plain" onClick={() => onCentre(row.centreId)}>
              <span lang="zh-CN">{nameOf(row.centreId)}</span>{' '}
              <span className="kx-figures">
                {say([
                  `考场${row.done}/${row.rooms} 未登记${row.open}人`,
                  `rooms ${row.done}/${row.rooms}, ${row.open} open`,
                ])}
              </span>
            </PlainButton>
          ))}
          {behind.length > shown.length && (
            <PlainButton look="plain" onClick={() => setWhole(true)}>
              {say([`其余${behind.length - shown.length}个考点`, `${behind.length - shown.length} more`])}
            </PlainButton>
          )}
        </div>
      )}
    </section>
  );
}

const { present, absent, partly, open: unsaid } = attendStatus.of;

function sumsOf({ byAttendance, byViolation }: AnswerOf<typeof examiner.calls.counts>): Label {
  const of = (status: number) =>
    (byAttendance.find((one) => one.status === status)?.count ?? 0).toLocaleString('zh-CN');
  const accused = byViolation.reduce((sum, { level, count }) => sum + (level > 0 ? count : 0), 0);
  return [
    `全场考试：参考${of(present)}人，缺考${of(absent)}人，部分缺考${of(partly)}人，未定${of(unsaid)}人，违纪${accused}人`,
    `Whole examination: ${of(present)} present, ${of(absent)} absent, ${of(partly)} partly absent, ${of(unsaid)} open, ${accused} with a violation`,
  ];
}
