import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { type GridColumn, type GridErrors, type GridRow, type Place, shownCell, withCell, withPasted } from './grid.ts';
import { stepOf } from './steps.ts';
import { useActiveCell, useCellFocus } from './use-active-cell.ts';
import { useTypedText } from './use-typed-text.ts';

export interface EditGridProps {
  label: Label;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  errors: GridErrors;
  onChange: (rows: readonly GridRow[]) => void;
  begin: (rows: readonly GridRow[]) => GridRow;
  most: number;
  called: { one: Label; many: Label };
  fixed?: boolean;
  removable?: boolean;
  growing?: boolean;
  onRow?: (key: string | undefined) => void;
}

const textToEdit = (column: GridColumn, value: string): string =>
  column.kind === 'choice' ? value : shownCell(column, value);

export type EditGrid = ReturnType<typeof useEditGrid>;

export function useEditGrid(props: EditGridProps) {
  const { columns, rows, onChange, begin, most, called, fixed = false, onRow } = props;
  const { growing = !fixed } = props;
  const say = useSay();
  const latest = useRef(rows);
  latest.current = rows;
  const cell = useActiveCell({ rows, columns, latest, onRow });
  const { here } = cell;
  const column = columns[here.column];
  const value = column ? (rows[here.row]?.cells[column.key] ?? '') : '';
  const put = (next: readonly GridRow[]) => {
    latest.current = next;
    onChange(next);
  };
  const write = (text: string, place: Place) => put(withCell(latest.current, place, columns, text));
  const typed = useTypedText({ cell, columns, latest, value, rowName: called.one, write });
  const focus = useCellFocus(here, rows.length, typed.text !== undefined);
  /** Escape was pressed: Tab leaves the grid instead of moving to the next cell. */
  const [isLeaving, setLeaving] = useState(false);
  const [said, setSaid] = useState('');

  const go = (place: Place) => {
    focus.request();
    cell.activate(place);
  };
  const toggle = (place: Place) => {
    const field = columns[place.column];
    if (field) write(latest.current[place.row]?.cells[field.key] === '1' ? '0' : '1', place);
  };
  const isReadOnly = (of: GridColumn | undefined) => fixed || of?.fixed === true;

  return {
    table: focus.table,
    here,
    column,
    value,
    typed,
    said,
    isLeaving,
    isReadOnly,
    size: { rows: rows.length, columns: columns.length },
    go,
    toggle,
    clear: () => write('', here),
    leave: () => setLeaving(true),
    edit: (of: GridColumn, from: string) => typed.set(textToEdit(of, from)),
    focused: (place: Place) => {
      setLeaving(false);
      cell.activate(place);
    },
    add: (count: number) => {
      const next = [...latest.current];
      const first = next.length;
      for (let one = 0; one < count && next.length < most; one += 1) next.push(begin(next));
      put(next);
      typed.set(undefined);
      go({ row: first, column: 0 });
    },
    remove: (place: number) => {
      put(latest.current.filter((_, one) => one !== place));
      typed.set(undefined);
      setSaid(say([`已移除第${place + 1}行，保存后生效`, `Row ${place + 1} removed; saved with the form`]));
      go({ row: Math.max(0, Math.min(place, latest.current.length - 1)), column: here.column });
    },
    paste: (text: string) => {
      typed.set(undefined);
      const before = latest.current.length;
      put(withPasted(latest.current, columns, here, text, begin, growing ? most : before));
      const more = latest.current.length - before;
      setSaid(say([`已粘贴${more > 0 ? `，新增 ${more} 行` : ''}`, `Pasted${more > 0 ? `, ${more} rows added` : ''}`]));
    },
  };
}

export function onGridKey(event: KeyboardEvent<HTMLElement>, grid: EditGrid): void {
  if (event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
  const { here, column, typed } = grid;
  if (isModified(event) && event.key === 'Enter') {
    typed.commit();
    return;
  }
  const isTyping = typed.text !== undefined;
  const isChoice = column?.kind === 'choice';
  const leaves = grid.isLeaving && event.key === 'Tab';
  const step = leaves ? undefined : stepOf(event, here, grid.size, isTyping, isTyping && isChoice);
  if (step) {
    typed.commit();
    grid.go(step);
  } else if (event.key === 'Escape') stopTyping(grid);
  else if (isTyping || !changesCell(event, grid)) return;
  event.preventDefault();
  event.stopPropagation();
}

const isModified = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

function stopTyping(grid: EditGrid): void {
  if (grid.typed.text === undefined) {
    grid.leave();
    return;
  }
  grid.typed.set(undefined);
  grid.go(grid.here);
}

/** Changes the active cell, or begins to, by a key pressed on it. Returns false when the key does nothing here. */
function changesCell(event: KeyboardEvent, grid: EditGrid): boolean {
  const { column } = grid;
  const { key } = event;
  if (grid.isReadOnly(column) || isModified(event) || event.altKey) return false;
  if (column?.kind === 'tick' && (key === ' ' || key === 'Enter')) grid.toggle(grid.here);
  else if (column && (key === 'Enter' || key === 'F2')) grid.edit(column, grid.value);
  else if (key === 'Delete' || key === 'Backspace') grid.clear();
  else if (key.length === 1 && column?.kind === 'choice') grid.typed.set(grid.value);
  // the cell's field receives letters itself, including those of an input method
  else return false;
  return true;
}

export function onGridPaste(event: ClipboardEvent<HTMLElement>, grid: EditGrid): void {
  const text = event.clipboardData.getData('text/plain');
  // inside a cell that is being edited, a single value is pasted as text
  if (text === '' || (grid.typed.text !== undefined && !/[\t\n]/.test(text))) return;
  event.preventDefault();
  grid.paste(text);
}
