import type { Call } from '@kaoxin/contract/call.ts';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import type { Action } from '../action/action.ts';
import { verbs } from '../action/verbs.ts';
import { exportQueryOf, type ListState } from './state/list-state.ts';

export interface Sheet {
  call: Call;
  query?: Record<string, string>;
}

export const exportAction = <R>({ call, query }: Sheet, state: ListState): Action<R> => ({
  ...verbs.export,
  perform: () => exportSheet(call, { ...query, ...exportQueryOf(state) }),
});
