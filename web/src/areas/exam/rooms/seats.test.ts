import { expect, test } from 'vitest';
import { seatsOf } from './seats.ts';

const at = (seats: number, columns: number) => seatsOf(seats, columns).map(({ column, row }) => `${column}-${row}`);

test('numbers the first column down and the second up', () => {
  expect(at(6, 3)).toEqual(['0-0', '0-1', '1-1', '1-0', '2-0', '2-1']);
});

test('starts a shorter last column where the previous one ended', () => {
  expect(at(5, 2)).toEqual(['0-0', '0-1', '0-2', '1-2', '1-1']);
});

test.each([
  [30, 5],
  [200, 14],
  [1, 1],
  [7, 20],
  [23, 4],
])('places %i seats in %i columns with adjacent neighbours', (seats, columns) => {
  const all = seatsOf(seats, columns);
  expect(new Set(all.map(({ column, row }) => `${column}-${row}`)).size).toBe(seats);
  expect(Math.max(...all.map(({ column }) => column))).toBeLessThan(columns);
  for (const [place, seat] of all.entries()) {
    const before = all[place - 1];
    if (before) expect(Math.abs(before.column - seat.column) + Math.abs(before.row - seat.row)).toBe(1);
  }
});
