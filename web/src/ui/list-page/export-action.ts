import type { Call } from '@kaoxin/contract/call.ts';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import type { Action } from '../action.ts';
import { verbs } from '../verbs.ts';
import { exportQueryOf, type ListState } from './state/list-state.ts';

export interface Sheet {
  call: Call;
  query?: Record<string, string>;
}

/** 导出: all rows that match the filters, not only the page; offered to users with permission for the call. */
export const exportAction = <R>({ call, query }: Sheet, state: ListState): Action<R> => ({
  ...verbs.export,
  perform: () => exportSheet(call, { ...query, ...exportQueryOf(state) }),
});
