import type { ReactNode } from 'react';
import type { Action } from '../../action/action.ts';
import type { Column } from '../columns/column.ts';
import type { Sort } from '../state/list-state.ts';

export interface Row {
  id: string;
}

export interface RowsProps<R extends Row> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  actionsOf: (row: R) => Action<R>[];
  onAction: (action: Action<R>, row: R) => void;
  onOpen?: ((row: R) => void) | undefined;
  nameOf: (row: R) => string;
  selected: readonly string[];
  onSelect: ((ids: string[]) => void) | undefined;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** for trees; `isOpen` is undefined for a leaf */
  branches?:
    | { isOpen: (row: R) => boolean | undefined; parentOf: (row: R) => string; toggle: (row: R) => void }
    | undefined;
  preview?: ((row: R) => ReactNode) | undefined;
  /** absent: ten rows fill the table, between the height of `small` and slightly more than `large` */
  density?: 'small' | 'middle' | 'large' | undefined;
  busy: boolean;
}
