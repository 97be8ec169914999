export interface Seat {
  number: number;
  column: number;
  row: number;
}

export const rowsOf = (seats: number, columns: number): number => Math.ceil(seats / Math.max(1, columns));

/**
 * Seats in the order of their numbers: down the first column, up the second, and so on (蛇形编号). Adjacent numbers are
 * adjacent in the room. The last column may be shorter.
 */
export function seatsOf(seats: number, columns: number): Seat[] {
  const rows = rowsOf(seats, columns);
  return Array.from({ length: seats }, (_, at) => {
    const column = Math.floor(at / rows);
    const down = at % rows;
    return { number: at + 1, column, row: column % 2 === 0 ? down : rows - 1 - down };
  });
}
