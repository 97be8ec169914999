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

/**
 * Target of a key; undefined when it moves nowhere or, while typing, within the text. Tab continues in the next row and
 * leaves the grid after the last cell, Shift+Tab before the first.
 * @param choosing the cell is a choice, whose arrows move through its options
 */
export function stepOf(
  key: Key,
  { row, column }: Place,
  { rows, columns }: Size,
  typing: boolean,
  choosing = false,
): Place | undefined {
  if (key.altKey || key.metaKey || (choosing && key.key.startsWith('Arrow'))) return undefined;
  const within = (place: Place): Place | undefined =>
    place.row < 0 || place.row >= rows || place.column < 0 || place.column >= columns ? undefined : place;
  switch (key.key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
      return typing ? undefined : within({ row, column: column - 1 });
    case 'ArrowRight':
      return typing ? undefined : within({ row, column: column + 1 });
    case 'Home':
      return typing ? undefined : { row: key.ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return typing ? undefined : { row: key.ctrlKey ? rows - 1 : row, column: columns - 1 };
    case 'Enter':
      return typing ? (within({ row: row + (key.shiftKey ? -1 : 1), column }) ?? { row, column }) : undefined;
    case 'Tab': {
      const next = row * columns + column + (key.shiftKey ? -1 : 1);
      return next < 0 || next >= rows * columns
        ? undefined
        : { row: Math.floor(next / columns), column: next % columns };
    }
    default:
      return undefined;
  }
}
