/** A seat of a room: its number and where it stands, counted from the front left. */
export interface Seat {
  number: number;
  column: number;
  row: number;
}

/** Rows that so many seats in so many columns take. */
export const rowsOf = (seats: number, columns: number): number => Math.ceil(seats / Math.max(1, columns));

/**
 * Seats of a room in the order in which numbers are pasted on them: down the first column, up the second, and so on
 * (蛇形编号), so that neighbours in number are neighbours in the room. The last column may be shorter.
 */
export function seatsOf(seats: number, columns: number): Seat[] {
  const rows = rowsOf(seats, columns);
  return Array.from({ length: seats }, (_, at) => {
    const column = Math.floor(at / rows);
    const down = at % rows;
    return { number: at + 1, column, row: column % 2 === 0 ? down : rows - 1 - down };
  });
}
