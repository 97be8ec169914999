import type { CopyingFindings } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useSay } from '#platform/language.tsx';
import { rowsOf, seatsOf } from '../../../rooms/seats.ts';

interface RoomMapProps {
  room: CopyingFindings['plans'][number];
  chosen: readonly (number | null)[];
  others: readonly (number | null)[];
}

export function RoomMap({ room: { roomNo, seats, columnsCount }, chosen, others }: RoomMapProps) {
  const say = useSay();
  const all = seatsOf(seats, columnsCount);
  const rows = Array.from({ length: rowsOf(seats, columnsCount) }, (_, row) =>
    Array.from({ length: columnsCount }, (_, column) => all.find((seat) => seat.row === row && seat.column === column)),
  );
  const pair = say(['本对考生', 'this pair']);
  const other = say(['另有线索', 'another finding']);
  const mark = (number: number) => (chosen.includes(number) ? 'pair' : others.includes(number) ? 'other' : '');
  return (
    <figure className="exam-stat-room">
      <figcaption>
        {say([`考场 ${roomNo ?? '—'} 座位图（上方为讲台）`, `Seats of room ${roomNo ?? '—'} (the platform is above)`])}
        <span className="exam-stat-key exam-stat-seat-pair">{pair}</span>
        <span className="exam-stat-key exam-stat-seat-other">{other}</span>
      </figcaption>
      <table>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a room stay where they are
            <tr key={place}>
              {row.map((seat, column) => {
                const kind = seat ? mark(seat.number) : '';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} className={kind ? `exam-stat-seat-${kind}` : undefined}>
                    {seat?.number}
                    {kind && <span className="hidden-text">{kind === 'pair' ? pair : other}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
