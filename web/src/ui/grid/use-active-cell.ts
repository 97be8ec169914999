import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GridColumn, GridRow, Place } from './grid.ts';

interface KeyedPlace extends Place {
  rowKey: string | undefined;
  columnKey: string | undefined;
}

function placeOf(cell: KeyedPlace, rows: readonly GridRow[], columns: readonly GridColumn[]): Place | undefined {
  const row = rows.findIndex(({ key }) => key === cell.rowKey);
  const column = columns.findIndex(({ key }) => key === cell.columnKey);
  return row < 0 || column < 0 ? undefined : { row, column };
}

interface ActiveCellOptions {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  /** includes changes that have not returned as a prop yet */
  latest: RefObject<readonly GridRow[]>;
  onRow?: ((key: string | undefined) => void) | undefined;
}

export interface ActiveCell {
  here: Place;
  isFound: boolean;
  placeIn: (rows: readonly GridRow[]) => Place | undefined;
  activate: (place: Place) => void;
}

/** The active cell of a grid. It stays the same by its keys, because a reload may move rows and columns. */
export function useActiveCell({ rows, columns, latest, onRow }: ActiveCellOptions): ActiveCell {
  const keyed = (place: Place): KeyedPlace => ({
    ...place,
    rowKey: latest.current[place.row]?.key,
    columnKey: columns[place.column]?.key,
  });
  const [active, setActive] = useState(() => keyed({ row: 0, column: 0 }));
  const found = placeOf(active, rows, columns);
  return {
    here: found ?? {
      row: Math.max(Math.min(active.row, rows.length - 1), 0),
      column: Math.min(active.column, columns.length - 1),
    },
    isFound: found !== undefined,
    placeIn: (of) => placeOf(active, of, columns),
    activate: (place) => {
      const cell = keyed(place);
      setActive(cell);
      onRow?.(cell.rowKey);
    },
  };
}

export function useCellFocus({ row, column }: Place, rowCount: number, isTyping: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const isRequested = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row may hold the requested cell
  useEffect(() => {
    if (!isRequested.current || isTyping) return;
    isRequested.current = false;
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  }, [row, column, isTyping, rowCount]);
  return {
    table,
    request: () => {
      isRequested.current = true;
    },
  };
}
