import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from './rows/rows.ts';
import type { ListState } from './state/list-state.ts';

/**
 * The selected rows across all pages: `const [chosen, setChosen] = useSelection(rows, state)`. Actions that only open a
 * dialog keep the selection. After a reload, changed and missing rows are deselected, whoever changed them.
 * @param rows rows of the page; unchanged rows must keep their identity
 */
export function useSelection<R extends Row>(rows: readonly R[], state: ListState) {
  const [chosen, setChosen] = useState<readonly R[]>([]);
  const seen = useRef({ rows, state, turning: false });
  const follow = useEffectEvent(() => {
    const was = seen.current;
    const turned = was.turning || state !== was.state;
    // the rows of another page arrive after its address
    seen.current = { rows, state, turning: turned && rows === was.rows };
    if (turned || rows === was.rows) return;
    const isAsBefore = ({ id }: R) => rowOf(was.rows, id) === undefined || rowOf(was.rows, id) === rowOf(rows, id);
    setChosen((now) => (now.every(isAsBefore) ? now : now.filter(isAsBefore)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or another page have come
  useEffect(() => follow(), [rows, state]);
  return [chosen, setChosen] as const;
}

export const rowOf = <R extends Row>(rows: readonly R[], id: string): R | undefined =>
  rows.find((row) => row.id === id);
