import './seat-plan.css';
import { mostColumns, mostSeats } from '@kaoxin/contract/exam/places/room-fields.ts';
import { useSay } from '#platform/language.tsx';
import type { GridRow } from '#ui/grid/grid.ts';
import { rowsOf, seatsOf } from './seats.ts';

const desk = { width: 60, height: 40 };
const gap = { x: 26, y: 18 };
const head = 70;

export function SeatPlan({ room }: { room: GridRow }) {
  const say = useSay();
  const { roomNo = '' } = room.cells;
  const [seats, columns] = [Number(room.cells.seats), Number(room.cells.columnsCount)];
  const fits = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (!fits(seats, mostSeats) || !fits(columns, mostColumns))
    return (
      <p className="kx-hint">
        {say(['填写座位数和列数后显示座位图', 'The plan shows once seats and columns are given'])}
      </p>
    );
  const rows = rowsOf(seats, columns);
  const width = columns * (desk.width + gap.x) + gap.x;
  const height = head + rows * (desk.height + gap.y) + gap.y;
  const [isSpare, isAccessible] = [room.cells.isBackup === '1', room.cells.isAccessible === '1'];
  const marks = [
    ...(isAccessible ? [say(['无障碍考场', 'Accessible room'])] : []),
    ...(isSpare ? [say(['备用考场', 'Spare room'])] : []),
    ...(room.cells.status === '0' ? [say(['已停用', 'Disabled'])] : []),
  ];
  const title = say([`考场${roomNo}`, `Room ${roomNo}`]);
  const facts = say([
    `${seats} 个座位，${columns} 列，每列 ${rows} 个，蛇形编号`,
    `${seats} seats in ${columns} columns of ${rows}, numbered in a serpentine`,
  ]);
  return (
    <figure className="kx-plan">
      <figcaption>
        <strong>{title}</strong>
        <span>{facts}</span>
        {marks.map((mark) => (
          <span key={mark} className="kx-plan-mark">
            {mark}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={[title, facts, ...marks].join(say(['，', ', ']))}>
        <rect className="kx-plan-desk" x={width / 2 - 90} y="10" width="180" height="36" rx="4" />
        <text x={width / 2} y="34">
          {say(['讲台', 'Platform'])}
        </text>
        {seatsOf(seats, columns).map(({ number, column, row }) => {
          const [x, y] = [gap.x + column * (desk.width + gap.x), head + row * (desk.height + gap.y)];
          return (
            <g key={number} data-seat={number} data-column={column} data-row={row}>
              <rect
                className={`kx-plan-seat${isSpare ? ' kx-plan-spare' : ''}${isAccessible && row === 0 ? ' kx-plan-accessible' : ''}`}
                x={x}
                y={y}
                width={desk.width}
                height={desk.height}
                rx="4"
              />
              <text x={x + desk.width / 2} y={y + desk.height / 2 + 6}>
                {String(number).padStart(2, '0')}
              </text>
            </g>
          );
        })}
      </svg>
      {(isAccessible || isSpare) && (
        <p className="kx-hint">
          {isAccessible && say(['粗框为前排无障碍座位。', 'Thick frames: accessible seats in the front row. '])}
          {isSpare && say(['虚线框为备用座位。', 'Dashed frames: spare seats.'])}
        </p>
      )}
    </figure>
  );
}
