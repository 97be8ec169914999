import type { Label } from '@kaoxin/contract/conventions.ts';
import type { SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { useSay } from '#platform/language.tsx';

type OnDay = Pick<SeatSitter, 'attendStatus' | 'violationLevel'>;
const { absent, partly, open } = attendStatus.of;

export function dayMarks({ attendStatus: said, violationLevel }: OnDay): { sign: string; words: Label }[] {
  return [
    ...(said === absent ? [{ sign: '✕', words: ['缺考', 'absent'] as const }] : []),
    ...(said === partly ? [{ sign: '◐', words: ['部分缺考', 'partly absent'] as const }] : []),
    ...(violationLevel > 0 ? [{ sign: '▲', words: ['违纪', 'violation'] as const }] : []),
  ];
}

export function DaySums({ seats }: { seats: readonly OnDay[] }) {
  const say = useSay();
  const count = (is: (one: OnDay) => boolean) => seats.filter(is).length;
  const away = count((one) => one.attendStatus === absent || one.attendStatus === partly);
  const [unsaid, accused] = [count((one) => one.attendStatus === open), count((one) => one.violationLevel > 0)];
  return (
    <p className="kx-about" role="status">
      {say([
        `缺考${away}人，违纪${accused}人，${unsaid === 0 ? '到考已全部登记' : `到考未登记${unsaid}人`}`,
        `${away} absent, ${accused} with a violation, ${unsaid === 0 ? 'attendance recorded' : `attendance of ${unsaid} not recorded`}`,
      ])}
    </p>
  );
}
