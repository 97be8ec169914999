import type { SeatRoom } from '@kaoxin/contract/exam/arrange.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';

interface RoomListProps {
  rooms: readonly SeatRoom[];
  slot: number;
  chosen: string;
  onChoose: (roomId: string) => void;
  onDrop: ((roomId: string) => void) | undefined;
}

export const takenIn = ({ used }: SeatRoom, slot: number): number => used.find((one) => one.slot === slot)?.people ?? 0;

export function RoomList({ rooms, slot, chosen, onChoose, onDrop }: RoomListProps) {
  const say = useSay();
  return (
    <fieldset className="kx-bare kx-day-rooms" aria-label={say(['考场', 'Rooms'])}>
      {rooms.map((room) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard 移动到 does what dropping does
        <span
          key={room.roomId}
          onDragOver={(event) => onDrop && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            onDrop?.(room.roomId);
          }}
        >
          <PlainButton look="plain" pressed={room.roomId === chosen} onClick={() => onChoose(room.roomId)}>
            {say([`考场${room.roomNo}`, `Room ${room.roomNo}`])}{' '}
            <span className="kx-figures">
              {takenIn(room, slot)}/{room.seats}
            </span>
            {room.locked === 1 && say([' 已锁定', ' locked'])}
            {room.isBackup === 1 && say([' 备用', ' spare'])}
            {room.isAccessible === 1 && say([' 无障碍', ' accessible'])}
          </PlainButton>
        </span>
      ))}
    </fieldset>
  );
}
