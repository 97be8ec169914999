import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { focusHome, isSomewhere } from '../../dialog/focus-home.ts';
import type { Row } from './rows.ts';

let returning: { id: string; from: Element | null } | undefined;
/**
 * Focuses the row of a restored record when it appears, unless the focus has moved elsewhere. Returns a function for
 * when the focused element disappears: it focuses the list's actions until then.
 */
export function focusReturning(id: string | undefined): () => void {
  return () => {
    focusHome();
    returning = id === undefined ? undefined : { id, from: document.activeElement };
  };
}

/**
 * Keeps the focus in the list when the focused row disappears: it moves to its successor, or to the last row; from the
 * only row to the list's actions. A focus elsewhere is left alone.
 */
export function useRowFocus(rows: readonly Row[]): { onFocus: (event: FocusEvent) => void } {
  const at = useRef<{ id: string; place: number; rows: Element; list: Element | null }>(undefined);
  const follow = useEffectEvent(() => {
    if (returning && rows.some(({ id }) => id === returning?.id)) {
      const { id, from } = returning;
      returning = undefined;
      const active = document.activeElement;
      if (active === from || !isSomewhere(active)) document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
      return;
    }
    const was = at.current;
    if (!was || document.activeElement !== document.body || rows.some(({ id }) => id === was.id)) return;
    at.current = undefined;
    const next = rows[was.place] ?? rows.at(-1);
    if (next) was.rows.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus();
  });
  // a click elsewhere counts as leaving, even on an element that takes no focus
  useEffect(() => {
    const left = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && at.current?.rows.contains(target))) at.current = undefined;
    };
    document.addEventListener('pointerdown', left);
    return () => document.removeEventListener('pointerdown', left);
  }, []);
  useEffect(
    () => () => {
      const list = at.current?.list;
      // the replacement rows may disappear too, the actions stay
      setTimeout(() => list?.isConnected && !list.querySelector('[data-row]') && focusHome());
    },
    [],
  );
  const ids = rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have come
  useEffect(() => follow(), [ids]);
  return {
    onFocus: ({ target, currentTarget }) => {
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      const place = rows.findIndex((row) => row.id === id);
      if (id !== undefined && place >= 0) {
        at.current = { id, place, rows: currentTarget, list: currentTarget.closest('.kx-list') };
      }
    },
  };
}
