import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from './rows.ts';
import type { ListState } from './state/list-state.ts';

/**
 * The selected rows, over all pages: `const [chosen, setChosen] = useSelection(rows, state)`. A verb that only opens a
 * dialog leaves them selected. Once the page has loaded again, those that have become others or are gone no longer are:
 * what was to be done to them has been done, by whomever.
 * @param rows those of the page, the same objects as long as they are the same
 */
export function useSelection<R extends Row>(rows: readonly R[], state: ListState) {
  const [chosen, setChosen] = useState<readonly R[]>([]);
  const seen = useRef({ rows, state, turning: false });
  const follow = useEffectEvent(() => {
    const was = seen.current;
    const turned = was.turning || state !== was.state;
    // of another page the rows may come later than its address
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
