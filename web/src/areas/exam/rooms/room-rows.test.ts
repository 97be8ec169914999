import { expect, test } from 'vitest';
import type { GridRow } from '#ui/grid/grid.ts';
import { capacityOf, nextRoom, roomErrors, roomOfRow } from './room-rows.ts';

const row = (key: string, cells: Record<string, string> = {}): GridRow => ({
  key,
  cells: {
    roomNo: key,
    floor: '1',
    seats: '30',
    columnsCount: '5',
    isAccessible: '0',
    isBackup: '0',
    status: '1',
    ...cells,
  },
});
const wrong = (...rows: GridRow[]) => Object.fromEntries(roomErrors(rows, ([zh]) => zh));

test('marks errors at their cells', () => {
  const twice = row('b', { roomNo: 'a' });
  expect(wrong(row('a'), twice)).toEqual({ b: { roomNo: '考场号重复' } });
  expect(wrong(row('a', { roomNo: '' }), row('b', { roomNo: '1234567' }))).toEqual({
    a: { roomNo: '请输入考场号' },
    b: { roomNo: '考场号不能超过6个字符' },
  });
  expect(wrong(row('a', { seats: '201', columnsCount: '0', floor: '三' }))).toEqual({
    a: { seats: '座位数应为1-200', columnsCount: '列数应为1-20', floor: '楼层应为0-99' },
  });
  expect(wrong(row('a', { seats: '200', columnsCount: '20', floor: '' }))).toEqual({});
});

test('gives a new room the next number and same size', () => {
  const { cells } = nextRoom([row('001'), row('007', { seats: '24', columnsCount: '4', floor: '3', isBackup: '1' })]);
  expect(cells).toMatchObject({
    roomNo: '008',
    seats: '24',
    columnsCount: '4',
    floor: '3',
    isBackup: '0',
    status: '1',
  });
  expect(nextRoom([]).cells).toMatchObject({ roomNo: '001', seats: '30', columnsCount: '5' });
});

test('turns a row into a request', () => {
  expect(roomOfRow({ ...row('001', { floor: '', isBackup: '1', status: '0' }), id: '7' })).toEqual({
    id: '7',
    roomNo: '001',
    floor: null,
    seats: 30,
    columnsCount: 5,
    isAccessible: 0,
    isBackup: 1,
    status: 0,
  });
});

test('excludes disabled rooms and counts spare ones separately', () => {
  const rows = [row('001'), row('002', { status: '0' }), row('003', { isBackup: '1', seats: '20' })];
  expect(capacityOf(rows)).toEqual({ rooms: 2, seats: 50, spareRooms: 1, spareSeats: 20 });
});
