import type { Call } from '@kaoxin/contract/call.ts';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import type { Action } from '../action.ts';
import { verbs } from '../verbs.ts';
import { exportQueryOf, type ListState } from './state/list-state.ts';

export interface Sheet {
  call: Call;
  /** beside the filters and the order of the list */
  query?: Record<string, string>;
}

/** 导出: everything the list finds as it stands, page or not; offered to whoever the call opens to. */
export const exportAction = <R>({ call, query }: Sheet, state: ListState): Action<R> => ({
  ...verbs.export,
  perform: () => exportSheet(call, { ...query, ...exportQueryOf(state) }),
});
