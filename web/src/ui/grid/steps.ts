import type { Place } from './grid.ts';

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}
interface Size {
  rows: number;
  columns: number;
}

const arrows: ReadonlyMap<string, Place> = new Map([
  ['ArrowUp', { row: -1, column: 0 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['ArrowLeft', { row: 0, column: -1 }],
  ['ArrowRight', { row: 0, column: 1 }],
]);
const keysWithinText: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

const within = ({ row, column }: Place, { rows, columns }: Size): Place | undefined =>
  row < 0 || row >= rows || column < 0 || column >= columns ? undefined : { row, column };

/** Cells are counted row by row. */
const cellAt = (index: number, { rows, columns }: Size): Place | undefined =>
  index < 0 || index >= rows * columns ? undefined : { row: Math.floor(index / columns), column: index % columns };

/**
 * Target of a key; undefined when it moves nowhere or, while typing, within the text. Tab continues in the next row and
 * leaves the grid after the last cell, Shift+Tab before the first.
 * @param choosing the cell is a choice, whose arrows move through its options
 */
export function stepOf(key: Key, here: Place, size: Size, typing: boolean, choosing = false): Place | undefined {
  if (key.altKey || key.metaKey) return undefined;
  const arrow = arrows.get(key.key);
  if ((choosing && arrow) || (typing && keysWithinText.has(key.key))) return undefined;
  const { row, column } = here;
  if (arrow) return within({ row: row + arrow.row, column: column + arrow.column }, size);
  const onward = key.shiftKey ? -1 : 1;
  switch (key.key) {
    case 'Home':
      return { row: key.ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: key.ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
    case 'Enter':
      return typing ? (within({ row: row + onward, column }, size) ?? here) : undefined;
    case 'Tab':
      return cellAt(row * size.columns + column + onward, size);
    default:
      return undefined;
  }
}
