import type { Label } from '@kaoxin/contract/conventions.ts';

/**
 * One verb of a page. The same object feeds toolbar, selection bar, row menu, context menu and hot keys, so that
 * a verb reads, asks and behaves the same wherever it is met.
 */
export interface Action<R> {
  name: string;
  label: Label;
  /** what it is called over several records (`批量删除`) */
  batchLabel?: Label;
  /** `page`: needs no record; `row`: one record; `rows`: one or many, also in the toolbar; `batch`: several at once */
  on: 'page' | 'row' | 'rows' | 'batch';
  /** button code of the permission tree, or all of several; without it everybody may */
  grant?: string | readonly string[];
  /** whether the verb fits this record now */
  visible?: (row: R) => boolean;
  /** why it has to wait although it fits: said on its button and when it is chosen all the same */
  waits?: (row: R) => Label | undefined;
  /** a single letter, or a key name as in KeyboardEvent.key */
  shortcut?: string;
  /** asked before performing; of the rows it is for where that decides the words */
  confirm?: Label | ((rows: readonly R[]) => Label);
  danger?: boolean;
  primary?: boolean;
  perform: (rows: R[]) => unknown;
}

export type May = (code: string) => boolean;

/** The actions this person may see at all. */
export const permitted = <R>(actions: readonly Action<R>[], may: May): Action<R>[] =>
  actions.filter(({ grant = [] }) => (typeof grant === 'string' ? may(grant) : grant.every(may)));

/** The actions that fit one record. */
export const fitting = <R>(actions: readonly Action<R>[], row: R): Action<R>[] =>
  actions.filter(({ on, visible }) => (on === 'row' || on === 'rows') && (visible?.(row) ?? true));

/** The action a pressed key stands for; letters compare without case. */
export const actionOfKey = <R>(actions: readonly Action<R>[], key: string): Action<R> | undefined =>
  actions.find((action) => action.shortcut?.toLowerCase() === key.toLowerCase());
