import { arrange, type ExamSlot, type SeatRoom } from '@kaoxin/contract/exam/arrange.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { SlotChoice } from '../../violation/day/slot-choice.tsx';
import type { ExamOfSeats } from '../exam-of-seats.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RoomBoard } from './room-board.tsx';
import { RoomList, takenIn } from './room-list.tsx';
import { useCarry } from './use-carry.ts';

interface CentreHallProps {
  exam: ExamOfSeats;
  centreId: string;
  roomId: string | null;
  slot: number;
  onRoom: (roomId: string) => void;
  onSlot: (slot: number) => void;
}

export function CentreHall({ exam, centreId, roomId, slot, onRoom, onSlot }: CentreHallProps) {
  const say = useSay();
  const answer = useCall(
    arrange.calls.seatRooms,
    { examId: exam.id, centreId },
    { keepPrevious: false, quiet: 'offline' },
  );
  const carry = useCarry(exam.id);
  const [meant, setMeant] = useState<string>();
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={4} />;
  const { rooms, slots } = answer.data;
  const now = slots.find((one) => one.slot === slot) ?? slots[0];
  const room = rooms.find((one) => one.roomId === roomId) ?? (now && firstTaken(rooms, now.slot));
  if (!room || !now)
    return <p className="kx-about">{say(['该考点没有可用的考场', 'This test centre has no usable room'])}</p>;
  return (
    <>
      <SlotChoice subjects={slots.flatMap(subjectsOf)} chosen={now.slot} onChoose={onSlot} />
      <RoomList
        rooms={rooms}
        slot={now.slot}
        chosen={room.roomId}
        onChoose={onRoom}
        onDrop={carry.carried ? setMeant : undefined}
      />
      <RoomBoard
        key={`${room.roomId} ${now.slot}`}
        exam={exam}
        centreId={centreId}
        roomId={room.roomId}
        slot={now}
        slots={slots.length}
        carry={carry}
        onElsewhere={() => setMeant(room.roomId)}
      />
      {meant && carry.carried && (
        <MoveDialog
          examId={exam.id}
          rooms={rooms}
          slot={now.slot}
          begin={meant}
          carry={carry}
          onClose={() => setMeant(undefined)}
        />
      )}
    </>
  );
}

const firstTaken = (rooms: readonly SeatRoom[], slot: number): SeatRoom | undefined =>
  rooms.find((room) => takenIn(room, slot) > 0) ?? rooms[0];

const subjectsOf = ({ slot, startTime, subjects }: ExamSlot) => subjects.map((one) => ({ ...one, slot, startTime }));
