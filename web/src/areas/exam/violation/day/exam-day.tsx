import './day.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendance } from '@kaoxin/contract/exam/attendance.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { AttendSheet } from './attend-sheet.tsx';
import { CentreChoice } from './centre-choice.tsx';
import { DayFind } from './day-find.tsx';
import { DayProgress } from './day-progress.tsx';
import { RoomChoice } from './room-choice.tsx';
import { SlotChoice } from './slot-choice.tsx';

type Exam = Pick<ExamRecord, 'id' | 'places' | 'status'>;

const roomless = 'none';

export function ExamDay({ exam }: { exam: Exam }) {
  const [search, setSearch] = useSearchParams();
  const places = exam.places.filter(({ status }) => status === 1);
  const said = places.find(({ centreId }) => centreId === search.get('centre'));
  const centreId = (said ?? places[0])?.centreId;
  const set = (keys: Record<string, string | null>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(keys)) value === null ? next.delete(key) : next.set(key, value);
      return next;
    });
  if (centreId === undefined) return <EmptyState text={['没有可以查看的考点', 'No test centres to show']} />;
  return (
    <div className="kx-panel kx-day">
      <DayFind
        examId={exam.id}
        onSeat={(seat) => set({ centre: seat.centreId, slot: String(seat.slot), room: seat.roomId ?? roomless })}
      />
      {takesDay(exam.status) && (
        <DayProgress
          examId={exam.id}
          slot={Number(search.get('slot')) || 1}
          nameOf={(id) => exam.places.find((one) => one.centreId === id)?.centreName ?? id}
          onCentre={(centre) => set({ centre, room: null })}
        />
      )}
      <CentreChoice places={places} chosen={centreId} onChoose={(centre) => set({ centre, room: null })} />
      <Rooms
        examId={exam.id}
        status={exam.status}
        centreId={centreId}
        room={search.get('room')}
        slot={Number(search.get('slot')) || 1}
        onRoom={(roomId) => set({ room: roomId ?? roomless })}
        onSlot={(slot) => set({ slot: String(slot), room: null })}
      />
    </div>
  );
}

interface RoomsProps {
  examId: string;
  status: number;
  centreId: string;
  room: string | null;
  slot: number;
  onRoom: (roomId: string | null) => void;
  onSlot: (slot: number) => void;
}

function Rooms({ examId, status, centreId, room, slot, onRoom, onSlot }: RoomsProps) {
  const say = useSay();
  const answer = useCall(attendance.calls.rooms, { examId, centreId, slot }, { keepPrevious: false, quiet: 'offline' });
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={4} />;
  const { rooms, subjects, isOpen } = answer.data;
  const chosen = rooms.find(({ roomId }) => (roomId ?? roomless) === room) ?? rooms[0];
  const times = <SlotChoice subjects={subjects} chosen={slot} onChoose={onSlot} />;
  if (!chosen)
    return (
      <>
        {times}
        <p className="kx-about">{say(['该考点没有考生', 'No examinees at this centre'])}</p>
      </>
    );
  return (
    <>
      {times}
      <RoomChoice rooms={rooms} chosen={chosen.roomId} onChoose={onRoom} />
      <AttendSheet
        key={`${centreId} ${slot} ${chosen.roomId}`}
        examId={examId}
        centreId={centreId}
        room={chosen}
        slot={slot}
        subjects={subjects}
        isOpen={isOpen === 1}
        why={whyClosed(status)}
      />
    </>
  );
}

const { running, marking, cancelled } = examStatus.of;

const takesDay = (status: number): boolean => status === running || status === marking;

function whyClosed(status: number): Label | undefined {
  if (takesDay(status)) return undefined;
  if (status === cancelled) return ['考试已取消', 'The examination is cancelled'];
  return status < running
    ? ['考试开始后登记到考', 'Attendance is recorded once the examination has begun']
    : ['成绩已公布，到考不再改动', 'Scores are released: attendance no longer changes'];
}
