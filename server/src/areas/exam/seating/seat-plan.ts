/** Column and row of a seat, from 0, in a serpentine: down the first column, up the second. */
export function placeOf(seat: number, seats: number, columns: number): { column: number; row: number } {
  const rows = Math.ceil(seats / columns);
  const column = Math.floor(seat / rows);
  const down = seat % rows;
  return { column, row: column % 2 === 0 ? down : rows - 1 - down };
}

export function neighboursOf(seats: number, columns: number): number[][] {
  const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, seats, columns));
  const at = new Map(places.map(({ column, row }, seat) => [`${column} ${row}`, seat]));
  return places.map(({ column, row }) => {
    const beside = [`${column - 1} ${row}`, `${column + 1} ${row}`, `${column} ${row - 1}`, `${column} ${row + 1}`];
    return beside.flatMap((place) => at.get(place) ?? []);
  });
}
