import type { SeatRoom, SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { rowsOf, type Seat, seatsOf } from '../../rooms/seats.ts';
import { SeatCell } from './seat-cell.tsx';
import type { Carry } from './use-carry.ts';

interface SeatGridProps {
  room: SeatRoom;
  seats: readonly SeatSitter[];
  slot: number;
  carry: Carry;
  isOpen: boolean;
  onDay: boolean;
  onPerson: ((sitter: SeatSitter) => void) | undefined;
}

const steps: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function SeatGrid({ room, seats, slot, carry, isOpen, onDay, onPerson }: SeatGridProps) {
  const say = useSay();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(1);
  const { roomId, columns } = room;
  const all = seatsOf(room.seats, columns);
  const bySeat = new Map(seats.map((sitter) => [sitter.seatNo, sitter]));
  const { carried } = carry;

  const focus = (number: number) => {
    setAt(number);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${number}"]`)?.focus();
  };
  const choose = async (number: number) => {
    const sitter = bySeat.get(number);
    if (onPerson && sitter) return onPerson(sitter);
    if (!isOpen) return;
    setAt(number);
    if (!carried) {
      if (sitter) carry.take({ examinerId: sitter.examinerId, roomId, slot });
      return;
    }
    if (sitter?.examinerId === carried.examinerId) carry.take(undefined);
    else if (sitter) await carry.swap(sitter);
    else await carry.move(roomId, number);
    focus(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && carried) {
      event.stopPropagation();
      return carry.take(undefined);
    }
    const step = steps[event.key];
    const from = all.find(({ number }) => number === at);
    if (!step || !from) return;
    event.preventDefault();
    const next = all.find((seat) => seat.column === from.column + step[0] && seat.row === from.row + step[1]);
    if (next) focus(next.number);
  };
  const cell = (seat: Seat) => (
    <SeatCell
      number={seat.number}
      sitter={bySeat.get(seat.number)}
      isCarried={carried !== undefined && bySeat.get(seat.number)?.examinerId === carried.examinerId}
      isStop={seat.number === at}
      isOpen={isOpen}
      onDay={onDay}
      leads={onPerson !== undefined}
      onChoose={() => void choose(seat.number)}
      onTake={(sitter) => carry.take(sitter && { examinerId: sitter.examinerId, roomId, slot })}
    />
  );
  const rows = Array.from({ length: rowsOf(room.seats, columns) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => all.find((seat) => seat.row === row && seat.column === column)),
  );
  const named = say([`考场${room.roomNo}座位`, `Seats of room ${room.roomNo}`]);
  return (
    <section className="kx-seats-scroll" aria-label={named} tabIndex={isOpen ? -1 : 0}>
      <p className="kx-seats-desk" aria-hidden="true">
        {say(['讲台', 'Platform'])}
      </p>
      <table
        ref={grid}
        className="kx-seats-grid"
        aria-label={named}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setAt(Number(target.getAttribute('data-seat')) || at)}
      >
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a room stay where they are
            <tr key={place}>
              {row.map((seat, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{seat && cell(seat)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
