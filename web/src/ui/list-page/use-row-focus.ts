import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Row } from './rows.ts';

/**
 * Keeps the focus among the rows when the row that had it goes: it moves to the one that has come in its place, or to the
 * last. Whoever has gone on elsewhere is left there.
 */
export function useRowFocus(rows: readonly Row[]): { onFocus: (event: FocusEvent) => void } {
  const at = useRef<{ id: string; place: number }>(undefined);
  const follow = useEffectEvent(() => {
    const was = at.current;
    if (!was || document.activeElement !== document.body || rows.some(({ id }) => id === was.id)) return;
    at.current = undefined;
    const next = rows[was.place] ?? rows.at(-1);
    if (next) document.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus();
  });
  const ids = rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have come
  useEffect(() => follow(), [ids]);
  return {
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      const place = rows.findIndex((row) => row.id === id);
      if (id !== undefined && place >= 0) at.current = { id, place };
    },
  };
}
