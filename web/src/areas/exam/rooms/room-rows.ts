import type { Label } from '@kaoxin/contract/conventions.ts';
import type { RoomForm, RoomRecord } from '@kaoxin/contract/exam/places/district.ts';
import { mostColumns, mostSeats, roomWords, usualColumns } from '@kaoxin/contract/exam/places/room-fields.ts';
import type { CellErrors, Cells, GridColumn, GridErrors, GridRow } from '#ui/grid/grid.ts';

export const roomColumns: readonly GridColumn[] = [
  { key: 'roomNo', label: ['考场号', 'Room number'], kind: 'text', width: 110, required: true },
  { key: 'floor', label: ['楼层', 'Floor'], kind: 'number', width: 80 },
  { key: 'seats', label: ['座位数', 'Seats'], kind: 'number', width: 110, required: true },
  { key: 'columnsCount', label: ['列数', 'Columns'], kind: 'number', width: 100, required: true },
  { key: 'isAccessible', label: ['无障碍', 'Accessible'], kind: 'tick', width: 96 },
  { key: 'isBackup', label: ['备用考场', 'Spare'], kind: 'tick', width: 96 },
  { key: 'status', label: ['启用', 'Enabled'], kind: 'tick', width: 80 },
];

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

export const rowOfRoom = (room: RoomRecord): GridRow => ({
  key: room.id,
  id: room.id,
  cells: {
    roomNo: room.roomNo,
    floor: text(room.floor),
    seats: text(room.seats),
    columnsCount: text(room.columnsCount),
    isAccessible: text(room.isAccessible),
    isBackup: text(room.isBackup),
    status: text(room.status),
  },
});

let made = 0;
function newKey(): string {
  made += 1;
  return `new-${Date.now()}-${made}`;
}

export function nextRoom(rows: readonly GridRow[]): GridRow {
  const last = rows.at(-1)?.cells;
  const numbers = rows.map(({ cells }) => Number(/^\d{1,6}$/.exec(cells.roomNo ?? '')?.[0] ?? 0));
  const next = Math.max(0, ...numbers) + 1;
  return {
    key: newKey(),
    cells: {
      roomNo: String(next).padStart(3, '0'),
      floor: last?.floor ?? '1',
      seats: last?.seats ?? '30',
      columnsCount: last?.columnsCount ?? String(usualColumns(30)),
      isAccessible: '0',
      isBackup: '0',
      status: '1',
    },
  };
}

const whole = (cell: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(cell ?? '') ? Number(cell) : undefined;
const within = (cell: string | undefined, low: number, high: number): boolean => {
  const number = whole(cell);
  return number !== undefined && number >= low && number <= high;
};

function errorsOf(cells: Cells, isTwice: boolean): Readonly<Record<string, Label>> {
  const roomNo = cells.roomNo ?? '';
  const found: Record<string, Label> = {};
  if (roomNo === '') found.roomNo = ['请输入考场号', 'Enter the room number'];
  else if ([...roomNo].length > 6) found.roomNo = ['考场号不能超过6个字符', 'Room number: at most 6 characters'];
  else if (isTwice) found.roomNo = roomWords.twice;
  if (cells.floor && !within(cells.floor, 0, 99)) found.floor = ['楼层应为0-99', 'Floor: 0 to 99'];
  if (!within(cells.seats, 1, mostSeats)) found.seats = roomWords.seats;
  if (!within(cells.columnsCount, 1, mostColumns)) found.columnsCount = roomWords.columns;
  return found;
}

export function roomErrors(rows: readonly GridRow[], say: (label: Label) => string): GridErrors {
  const seen = new Set<string>();
  const errors = new Map<string, CellErrors>();
  for (const { key, cells } of rows) {
    const roomNo = cells.roomNo ?? '';
    const found = Object.entries(errorsOf(cells, seen.has(roomNo)));
    seen.add(roomNo);
    if (found.length > 0) errors.set(key, Object.fromEntries(found.map(([field, words]) => [field, say(words)])));
  }
  return errors;
}

/** Call it only when the row has no error. */
export const roomOfRow = ({ id, cells }: GridRow): RoomForm => ({
  ...(id === undefined ? {} : { id }),
  roomNo: cells.roomNo ?? '',
  floor: whole(cells.floor) ?? null,
  seats: whole(cells.seats) ?? 0,
  columnsCount: whole(cells.columnsCount) ?? 0,
  isAccessible: cells.isAccessible === '1' ? 1 : 0,
  isBackup: cells.isBackup === '1' ? 1 : 0,
  status: cells.status === '0' ? 0 : 1,
});

export function capacityOf(rows: readonly GridRow[]) {
  const used = rows.filter(({ cells }) => cells.status !== '0');
  const seats = (of: readonly GridRow[]) => of.reduce((sum, { cells }) => sum + (whole(cells.seats) ?? 0), 0);
  const spare = used.filter(({ cells }) => cells.isBackup === '1');
  return { rooms: used.length, seats: seats(used), spareRooms: spare.length, spareSeats: seats(spare) };
}
