import { choice, flag, type Label, optional, text, whole } from '../../conventions.ts';

export const mostSeats = 200;
export const mostColumns = 20;
export const mostRooms = 500;

export const roomWords = {
  twice: ['考场号重复', 'This room number is there twice'],
  most: [`考场不能超过${mostRooms}个`, `Rooms: at most ${mostRooms}`],
  seats: [`座位数应为1-${mostSeats}`, `Seats: 1 to ${mostSeats}`],
  columns: [`列数应为1-${mostColumns}`, `Columns: 1 to ${mostColumns}`],
} as const satisfies Readonly<Record<string, Label>>;

/** Fields of a room of a centre (domain.md 1.1, centreRoom). */
export const roomFields = {
  roomNo: text(['考场号', 'Room number'], { max: 6 }),
  floor: optional(whole(['楼层', 'Floor'], { max: 99 })),
  seats: whole(['座位数', 'Seats'], { min: 1, max: mostSeats, words: roomWords.seats }),
  columnsCount: whole(['列数', 'Columns'], { min: 1, max: mostColumns, words: roomWords.columns }),
  isAccessible: flag(['无障碍', 'Accessible']),
  isBackup: flag(['备用考场', 'Spare room']),
};
export const roomStatus = optional(choice(['状态', 'Status'], 'enable_status', [0, 1]));

/** Default number of columns: as close to a square as possible. */
export const usualColumns = (seats: number): number =>
  Math.min(mostColumns, Math.max(1, Math.round(Math.sqrt(Math.max(1, seats)))));
