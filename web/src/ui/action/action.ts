import type { Label } from '@kaoxin/contract/conventions.ts';

/**
 * One verb of a page. Toolbar, selection bar, row menu, context menu and hot keys share this object, so that a verb
 * behaves the same everywhere.
 */
export interface Action<R> {
  name: string;
  label: Label;
  batchLabel?: Label;
  /** `page`: needs no record; `row`: one record; `rows`: one or many, also in the toolbar; `batch`: several at once */
  on: 'page' | 'row' | 'rows' | 'batch';
  /** required permission code, or several that are all required; without it every user may */
  grant?: string | readonly string[];
  visible?: (row: R) => boolean;
  /** why the verb is blocked although it is available: shown on its button and when it is chosen */
  waits?: (row: R) => Label | undefined;
  /** a single letter, or a key name as in KeyboardEvent.key */
  shortcut?: string;
  confirm?: Label | ((rows: readonly R[]) => Label);
  danger?: boolean;
  primary?: boolean;
  perform: (rows: R[]) => unknown;
}

export type May = (code: string) => boolean;

export const permitted = <R>(actions: readonly Action<R>[], may: May): Action<R>[] =>
  actions.filter(({ grant = [] }) => (typeof grant === 'string' ? may(grant) : grant.every(may)));

export const fitting = <R>(actions: readonly Action<R>[], row: R): Action<R>[] =>
  actions.filter(({ on, visible }) => (on === 'row' || on === 'rows') && (visible?.(row) ?? true));

export const actionOfKey = <R>(actions: readonly Action<R>[], key: string): Action<R> | undefined =>
  actions.find((action) => action.shortcut?.toLowerCase() === key.toLowerCase());
