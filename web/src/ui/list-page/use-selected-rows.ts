import { useMemo } from 'react';
import { type Action, fitting } from '../action/action.ts';
import type { Row } from './rows/rows.ts';
import type { ListState } from './state/list-state.ts';
import { useRunner } from './use-runner.ts';
import { rowOf, useSelection } from './use-selection.ts';

export type SelectedRows<R extends Row> = ReturnType<typeof useSelectedRows<R>>;

export function useSelectedRows<R extends Row>(rows: readonly R[], state: ListState, nameOf: (row: R) => string) {
  const run = useRunner<R>(nameOf);
  const [chosen, setChosen] = useSelection(rows, state);
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen]);
  const runOn = (action: Action<R>, of: readonly R[]) =>
    void run(action, [...of]).then((isDone) => isDone && setChosen([]));
  const runOnPage = (action: Action<R>) => void run(action, []);
  const runOnRow = (action: Action<R>, row: R) => void run(action, [row]);
  return {
    ids,
    clear: () => setChosen([]),
    select: (next: string[]) => setChosen((before) => next.flatMap((id) => rowOf(rows, id) ?? rowOf(before, id) ?? [])),
    runOnPage,
    runOnRow,
    run: (action: Action<R>) => (action.on === 'page' ? runOnPage(action) : runOn(action, chosen)),
    /** @param focused the row that has the focus when the key of the action is pressed */
    runByKey: (action: Action<R>, focused: R | undefined) => {
      if (action.on === 'page') runOnPage(action);
      else if (!focused) runOn(action, action.on === 'row' ? chosen.slice(0, 1) : chosen);
      else if (fitting([action], focused).length > 0) runOnRow(action, focused);
    },
  };
}
