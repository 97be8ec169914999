import type { AttendRoom } from '@kaoxin/contract/exam/attendance.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';

interface RoomChoiceProps {
  rooms: readonly AttendRoom[];
  chosen: string | null;
  onChoose: (roomId: string | null) => void;
}

export function RoomChoice({ rooms, chosen, onChoose }: RoomChoiceProps) {
  const say = useSay();
  return (
    <fieldset className="kx-bare kx-day-rooms" aria-label={say(['考场', 'Rooms'])}>
      {rooms.map((room) => (
        <PlainButton
          key={room.roomId ?? ''}
          look="plain"
          pressed={room.roomId === chosen}
          onClick={() => onChoose(room.roomId)}
        >
          {room.roomId === null ? say(['未编排考场', 'No room yet']) : (room.roomNo ?? room.roomId)}{' '}
          <span className="kx-figures">{stateOf(say, room)}</span>
        </PlainButton>
      ))}
    </fieldset>
  );
}

const stateOf = (say: ReturnType<typeof useSay>, { people, absent, partly, open }: AttendRoom): string =>
  open === people
    ? say([`${people}人 未登记`, `${people}, not recorded`])
    : say([`${people}人 缺考${absent + partly}`, `${people}, ${absent + partly} absent`]) +
      (open > 0 ? say([` 未定${open}`, `, ${open} open`]) : '');
