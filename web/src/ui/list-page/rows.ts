import type { ReactNode } from 'react';
import type { Action } from '../action.ts';
import type { Column } from './columns/column.ts';
import type { Sort } from './state/list-state.ts';

/** What every row of every list has. */
export interface Row {
  id: string;
}

/** What table and cards are told alike. */
export interface RowsProps<R extends Row> {
  /** name of the list, for those who hear it */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** actions a row offers, already narrowed to this person */
  actionsOf: (row: R) => Action<R>[];
  onAction: (action: Action<R>, row: R) => void;
  onOpen?: ((row: R) => void) | undefined;
  /** how a row is called in the labels of its buttons */
  nameOf: (row: R) => string;
  selected: readonly string[];
  onSelect: ((ids: string[]) => void) | undefined;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** of a tree: whether a row is open (nothing below it: undefined), what stands above it, opening and closing */
  branches?:
    | { isOpen: (row: R) => boolean | undefined; parentOf: (row: R) => string; toggle: (row: R) => void }
    | undefined;
  /** what a look at a row shows without opening it, beside its `previewed` cells (preview/use-preview.ts) */
  preview?: ((row: R) => ReactNode) | undefined;
  /** absent: ten rows fill the table, within the heights of `small` and a little more than `large` */
  density?: 'small' | 'middle' | 'large' | undefined;
  busy: boolean;
}
