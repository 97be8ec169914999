import { attendance, type FoundExaminee } from '@kaoxin/contract/exam/attendance.ts';
import { useId, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { examineePage } from '../../examiner/paths.ts';

type Seat = FoundExaminee['seats'][number];
interface DayFindProps {
  examId: string;
  onSeat: (seat: Seat & { centreId: string }) => void;
}

const fewest = 2;

export function DayFind({ examId, onSeat }: DayFindProps) {
  const say = useSay();
  const id = useId();
  const open = useOpen();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const asks = [...keyword].length >= fewest;
  const answer = useCall(
    attendance.calls.find,
    { examId, keyword },
    { enabled: asks, keepPrevious: false, quiet: 'offline' },
  );
  const { records = [], total = 0 } = answer.data ?? {};
  const seatOf = ({ centreName, roomNo, seatNo }: Seat): string =>
    roomNo === null
      ? say([`${centreName ?? ''} 未编排考场`, `${centreName ?? ''}, no room yet`])
      : say([
          `${centreName ?? ''} 考场${roomNo}${seatNo === null ? '' : ` ${seatNo}号`}`,
          `${centreName ?? ''}, room ${roomNo}${seatNo === null ? '' : `, seat ${seatNo}`}`,
        ]);
  return (
    <search className="kx-day-find">
      <label htmlFor={id}>{say(['查找考生', 'Find an examinee'])}</label>
      <input
        id={id}
        type="search"
        className="kx-native"
        value={typed}
        placeholder={say(['姓名或准考证号', 'Name or ticket number'])}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status" className="kx-day-found">
        {asks && answer.data && records.length === 0 && say(['没有找到', 'Nothing found'])}
        {asks && records.length > 0 && (
          <ul>
            {records.map((person) => (
              <li key={person.id}>
                {may('formal_exam_view') ? (
                  <PlainButton look="plain" onClick={() => open(...examineePage(person))}>
                    {person.name}
                  </PlainButton>
                ) : (
                  person.name
                )}{' '}
                <span className="kx-figures">{person.ticketNo ?? '—'}</span> {person.attendStatusName}{' '}
                {person.seats.map((seat) => {
                  const slot = person.seats.length > 1 && say([`时段${seat.slot}：`, `Slot ${seat.slot}: `]);
                  const { centreId } = seat;
                  if (centreId === null)
                    return (
                      <span key={seat.slot}>
                        {slot}
                        {say(['在其他考点', 'At another centre'])}
                      </span>
                    );
                  return (
                    <PlainButton key={seat.slot} look="plain" onClick={() => onSeat({ ...seat, centreId })}>
                      {slot}
                      <span lang="zh-CN">{seatOf(seat)}</span>
                    </PlainButton>
                  );
                })}
              </li>
            ))}
          </ul>
        )}
        {asks && total > records.length && (
          <p className="kx-about">
            {say([
              `共${total}人，先显示${records.length}人，请输入更多`,
              `${records.length} of ${total}; type more to find the others`,
            ])}
          </p>
        )}
      </div>
    </search>
  );
}
