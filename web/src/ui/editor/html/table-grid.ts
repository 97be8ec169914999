/** More cells are treated as an attack on the reader's browser. */
const mostCells = 20_000;

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number(cell.getAttribute(name) ?? 1));

function limitSpan(cell: Element, most: number): number {
  const span = Math.min(spanOf(cell, 'rowspan'), most);
  if (span === 1) cell.removeAttribute('rowspan');
  else cell.setAttribute('rowspan', String(span));
  return span;
}

/** Row groups within which cells may span: browsers end a rowspan at the group. */
const groupsOf = (table: HTMLTableElement): HTMLTableRowElement[][] => [
  ...Map.groupBy(table.rows, (row) => row.parentElement).values(),
];

function widthsOf(rows: readonly HTMLTableRowElement[]): number[] {
  const reach = rows.map(() => 0);
  rows.forEach((row, index) => {
    for (const cell of row.cells) {
      const below = limitSpan(cell, rows.length - index);
      for (let each = index; each < index + below; each += 1)
        reach[each] = (reach[each] ?? 0) + spanOf(cell, 'colspan');
    }
  });
  return reach;
}

export function squareTable(table: HTMLTableElement): void {
  const most = Math.max(
    0,
    ...[...table.rows].map((row) => [...row.cells].reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)),
  );
  if (most * table.rows.length > mostCells) {
    for (const row of table.rows) for (const cell of row.cells) cell.removeAttribute('colspan');
  }
  const groups = groupsOf(table);
  const widths = groups.map(widthsOf);
  const width = Math.max(0, ...widths.flat());
  groups.forEach((rows, group) => {
    rows.forEach((row, index) => {
      for (let missing = width - (widths[group]?.[index] ?? 0); missing > 0; missing -= 1) row.insertCell();
    });
  });
}
