import { arrange, type SeatRoom } from '@kaoxin/contract/exam/arrange.ts';
import { useId, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { takenIn } from './room-list.tsx';
import type { Carry } from './use-carry.ts';

interface MoveDialogProps {
  examId: string;
  rooms: readonly SeatRoom[];
  slot: number;
  begin: string;
  carry: Carry;
  onClose: () => void;
}

export function MoveDialog({ examId, rooms, slot, begin, carry, onClose }: MoveDialogProps) {
  const say = useSay();
  const id = useId();
  const open = rooms.filter(({ locked }) => locked === 0);
  const [roomId, setRoomId] = useState(open.some((one) => one.roomId === begin) ? begin : (open[0]?.roomId ?? ''));
  const [said, setSaid] = useState<number>();
  const room = open.find((one) => one.roomId === roomId);
  const answer = useCall(
    arrange.calls.seats,
    { examId, roomId, slot },
    { enabled: room !== undefined, keepPrevious: false, quiet: true, staleTime: 0 },
  );
  const taken = new Set(answer.data?.seats.map(({ seatNo }) => seatNo));
  const free = answer.data
    ? Array.from({ length: answer.data.room.seats }, (_, n) => n + 1).filter((number) => !taken.has(number))
    : [];
  const seatNo = free.find((number) => number === said) ?? free[0];
  const move = async () => {
    if (seatNo !== undefined && (await carry.move(roomId, seatNo))) onClose();
  };
  const name = carry.carried?.name ?? '';
  return (
    <Dialog
      open
      title={say([`移动到：${name}`, `Move to: ${name}`])}
      width={420}
      busy={carry.busy}
      submitLabel={['移动', 'Move']}
      onClose={onClose}
      {...(seatNo === undefined ? {} : { onSubmit: () => void move() })}
    >
      <div className="kx-seats-choices kx-day-centre">
        <label htmlFor={`${id}-room`}>{say(['考场', 'Room'])}</label>
        <select id={`${id}-room`} value={roomId} onChange={({ target }) => setRoomId(target.value)}>
          {open.map((one) => (
            <option key={one.roomId} value={one.roomId}>
              {one.roomNo} ({takenIn(one, slot)}/{one.seats})
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-seat`}>{say(['空座位', 'Free seat'])}</label>
        <select id={`${id}-seat`} value={seatNo ?? ''} onChange={({ target }) => setSaid(Number(target.value))}>
          {free.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </div>
      <p className="kx-about" role="status">
        {answer.isError
          ? answer.error.message
          : answer.data && free.length === 0
            ? say(['该考场没有空座位，请选择其他考场。', 'No free seat in this room; choose another.'])
            : open.length === 0
              ? say(['考场均已锁定，请先解除锁定。', 'All rooms are locked; unlock one first.'])
              : ''}
      </p>
    </Dialog>
  );
}
