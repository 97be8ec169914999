/** Numbers of people by row and column; the last row and the last column are of all rows and of all columns. */
export interface PeopleTable {
  counts: readonly (readonly number[])[];
  /** whoever stands in one column stands in others, too: subjects of an examination */
  overlapping?: boolean;
  /** kept back already, by a table above this one */
  hidden?: (row: number, column: number) => boolean;
  /** told elsewhere, whatever this table says */
  told?: (row: number, column: number) => boolean;
}

interface Cell {
  row: number;
  column: number;
  n: number;
  isHidden: boolean;
  isTold: boolean;
}

/** Parts and the sum over them: whoever knows all but one of them knows that one. */
interface Line {
  cells: readonly Cell[];
  isSum: (cell: Cell) => boolean;
  overlapping: boolean;
}

/**
 * Which figures of a table are kept back: those of fewer than `least` people, and beside them as many others as it takes for
 * nothing to follow from a sum and what is left of it (domain.md 2.5). Along each row and column either nothing is hidden, or
 * at least two figures that are together of `least` people or more. The fewest people go first, and sums last.
 */
export function keptBack(
  { counts, overlapping = false, hidden = () => false, told = () => false }: PeopleTable,
  least: number,
): boolean[][] {
  const cells = counts.map((numbers, row) =>
    numbers.map((n, column): Cell => {
      const isHidden = n > 0 && (n < least || hidden(row, column));
      return { row, column, n, isHidden, isTold: told(row, column) };
    }),
  );
  const rows = cells.map((own): Line => {
    const isSum = ({ column }: Cell) => column === own.length - 1;
    return { cells: own.filter(({ n }) => n > 0), isSum, overlapping };
  });
  const columns = (cells[0] ?? []).map((_, column): Line => {
    const isSum = ({ row }: Cell) => row === cells.length - 1;
    return { cells: cells.flatMap((own) => own[column] ?? []).filter(({ n }) => n > 0), isSum, overlapping: false };
  });
  const inTurn = [
    ...columns.map((line) => ({ line, across: ({ row }: Cell) => rows[row] })),
    ...rows.map((line) => ({ line, across: ({ column }: Cell) => columns[column] })),
  ];
  const beside = (): Cell | undefined => {
    for (const { line, across } of inTurn) {
      const next = isSafe(line, least) ? undefined : nextOf(line, across);
      if (next) return next;
    }
    return undefined;
  };
  for (let next = beside(); next; next = beside()) next.isHidden = true;
  return cells.map((own) => own.map(({ isHidden }) => isHidden));
}

/** Whether what is hidden of a line cannot be told from the rest of it. */
function isSafe({ cells, isSum, overlapping }: Line, least: number): boolean {
  const hidden = cells.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return true;
  if (hidden.length === 1) return false;
  if (hidden.some(isSum)) return true;
  const people = hidden.map(({ n }) => n);
  return (overlapping ? Math.max(...people) : people.reduce((sum, n) => sum + n, 0)) >= least;
}

/** What is hidden beside the others: not what its other line would give away. */
function nextOf({ cells, isSum }: Line, across: (cell: Cell) => Line | undefined): Cell | undefined {
  const isGivenAway = (cell: Cell) =>
    across(cell)?.cells.every((other) => other === cell || (other.isTold && !other.isHidden)) ?? true;
  const rank = (cell: Cell) => 2 * Number(isGivenAway(cell)) + Number(isSum(cell));
  return cells
    .filter(({ isHidden, isTold }) => !isHidden && !isTold)
    .sort((one, other) => rank(one) - rank(other) || one.n - other.n)[0];
}
