import { mostRooms } from '@kaoxin/contract/exam/places/room-fields.ts';
import '../exam.css';
import { useSay } from '#platform/language.tsx';
import { EditGrid } from '#ui/grid/edit-grid.tsx';
import type { GridErrors, GridRow } from '#ui/grid/grid.ts';
import { capacityOf, nextRoom, roomColumns } from './room-rows.ts';

interface RoomsPartProps {
  rows: readonly GridRow[];
  errors: GridErrors;
  onChange: (rows: readonly GridRow[]) => void;
  onRow: (key: string | undefined) => void;
  fixed?: boolean;
  removable?: boolean;
  growing?: boolean;
}

export function RoomsPart({ rows, ...grid }: RoomsPartProps) {
  const say = useSay();
  const { rooms, seats, spareRooms, spareSeats } = capacityOf(rows);
  return (
    <section className="kx-section">
      <h2>{say(['考场表', 'Rooms'])}</h2>
      <p className="kx-places-sums kx-figures" aria-live="polite">
        {say([
          `启用考场 ${rooms} 个，座位 ${seats} 个；其中备用考场 ${spareRooms} 个，座位 ${spareSeats} 个`,
          `${rooms} rooms in use with ${seats} seats, ${spareRooms} of them spare with ${spareSeats}`,
        ])}
      </p>
      <EditGrid
        {...grid}
        label={['考场表', 'Rooms']}
        columns={roomColumns}
        rows={rows}
        begin={nextRoom}
        most={mostRooms}
        called={{ one: ['考场', 'room'], many: ['考场', 'rooms'] }}
      />
    </section>
  );
}
