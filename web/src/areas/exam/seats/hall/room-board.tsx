import { arrange, type ExamSlot } from '@kaoxin/contract/exam/arrange.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useCall, useOpens, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { examineePage } from '../../examiner/paths.ts';
import type { ExamOfSeats } from '../exam-of-seats.ts';
import { CarryBar } from './carry-bar.tsx';
import { DaySums } from './day-marks.tsx';
import { RoomPrints } from './room-prints.tsx';
import { SeatGrid } from './seat-grid.tsx';
import type { Carry } from './use-carry.ts';

interface RoomBoardProps {
  exam: ExamOfSeats;
  centreId: string;
  roomId: string;
  slot: ExamSlot;
  slots: number;
  carry: Carry;
  onElsewhere: () => void;
}

const { running, cancelled } = examStatus.of;
const showsDay = (status: number): boolean => status >= running && status !== cancelled;

export function RoomBoard({ exam, centreId, roomId, slot, slots, carry, onElsewhere }: RoomBoardProps) {
  const say = useSay();
  const [mayLock, mayMove] = [useOpens(arrange.calls.roomLock), useOpens(arrange.calls.seatMove)];
  const may = useMay();
  const open = useOpen();
  const isArranging = exam.status === examStatus.of.arranging;
  const onDay = showsDay(exam.status);
  const asked = { examId: exam.id, roomId, slot: slot.slot };
  const answer = useCall(arrange.calls.seats, asked, { keepPrevious: false, quiet: 'offline', staleTime: 0 });
  const lock = usePerform(arrange.calls.roomLock, { success: ['操作成功!', 'Done'] });
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={6} />;
  const { room, seats } = answer.data;
  const isLocked = room.locked === 1;
  const turn = async () => {
    const text = isLocked
      ? say([
          `解除锁定后，考场${room.roomNo}的考生可以调整，重新编排时也会重排。`,
          `Examinees in room ${room.roomNo} can be moved again, and the next run rearranges them.`,
        ])
      : say([
          `锁定后，考场${room.roomNo}的考生不能调出或调入，重新编排时保持原座位。`,
          `No one can be moved into or out of room ${room.roomNo}, and a new run keeps its seats.`,
        ]);
    const ok = isLocked ? say(['解除锁定', 'Unlock']) : say(['锁定', 'Lock']);
    if (await ask({ text, ok })) lock.mutate({ body: { examId: exam.id, roomId, locked: isLocked ? 0 : 1 } });
  };
  return (
    <>
      <div className="kx-seats-head">
        <h3>
          {say([`考场${room.roomNo}`, `Room ${room.roomNo}`])}{' '}
          <span className="kx-figures">
            {seats.length}/{room.seats}
          </span>
        </h3>
        {isLocked && (
          <span className="kx-about">
            {say(['已锁定：不能调入或调出考生', 'Locked: no one can be moved in or out'])}
          </span>
        )}
        {isArranging && mayLock && (
          <PlainButton look="plain" busy={lock.isPending} onClick={() => void turn()}>
            {isLocked ? say(['解除锁定', 'Unlock']) : say(['锁定考场', 'Lock the room'])}
          </PlainButton>
        )}
        <RoomPrints exam={exam} centreId={centreId} roomId={roomId} />
      </div>
      {isArranging && !mayMove && (
        <p className="kx-about">
          {say(['您没有调整座位的权限，座位只能查看。', 'You do not have permission to change seats.'])}
        </p>
      )}
      {seats.length === 0 && (
        <p className="kx-about">{say(['该考场本时段没有考生。', 'No examinees in this room in this slot.'])}</p>
      )}
      {onDay && seats.length > 0 && <DaySums seats={seats} />}
      <SeatGrid
        room={room}
        seats={seats}
        slot={slot.slot}
        carry={carry}
        isOpen={isArranging && mayMove && !isLocked && !carry.busy}
        onDay={onDay}
        onPerson={
          onDay && may('formal_exam_view')
            ? ({ examinerId, name }) => open(...examineePage({ id: examinerId, name }))
            : undefined
        }
      />
      {/* below the grid: above it, the bar would move the drag target away from the pointer */}
      {carry.carried && <CarryBar carry={carry} slots={slots} onElsewhere={onElsewhere} />}
    </>
  );
}
