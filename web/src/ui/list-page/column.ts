import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import type { ListPreference } from '#platform/preferences.ts';

/** A column of a list. Rows are answers of the list call. */
export interface Column<R> {
  key: string;
  label: Label;
  /** pixels, before the person changes it */
  width: number;
  /** pixels where English words need more */
  widthEn?: number;
  align?: 'right';
  sortable?: boolean;
  render: (row: R) => ReactNode;
}

/** Columns as this person arranged them. New columns of a later version appear at their own place. */
export function arranged<R>(columns: readonly Column<R>[], preference: ListPreference): Column<R>[] {
  const { order = [], hidden = [], widths: chosen = {} } = preference;
  const place = (column: Column<R>) => {
    const found = order.indexOf(column.key);
    return found >= 0 ? found : columns.indexOf(column);
  };
  return columns
    .map((column) => ({ ...column, width: chosen[column.key] ?? column.width }))
    .filter((column) => !hidden.includes(column.key))
    .sort((one, other) => place(asGiven(columns, one)) - place(asGiven(columns, other)));
}

const asGiven = <R>(columns: readonly Column<R>[], column: Column<R>): Column<R> =>
  columns.find(({ key }) => key === column.key) ?? column;
