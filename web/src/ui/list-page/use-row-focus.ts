import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { focusHome, isSomewhere } from '../focus-home.ts';
import type { Row } from './rows.ts';

let returning: { id: string; from: Element | null } | undefined;
/**
 * The row of a record that comes back takes the focus, unless one has gone elsewhere by then. Answers what to do when
 * whatever had the focus is gone: until the row is there it is with the verbs of the list.
 */
export function focusReturning(id: string | undefined): () => void {
  return () => {
    focusHome();
    returning = id === undefined ? undefined : { id, from: document.activeElement };
  };
}

/**
 * Keeps the focus among the rows when the row that had it goes: it moves to the one that has come in its place, or to the
 * last. Whoever has gone on elsewhere is left there. When the only one goes, it moves to the verbs of the list.
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
  // whoever has clicked elsewhere is elsewhere, also where nothing takes the focus
  useEffect(() => {
    const left = ({ target }: PointerEvent) => {
      if (!at.current?.rows.contains(target as Node)) at.current = undefined;
    };
    document.addEventListener('pointerdown', left);
    return () => document.removeEventListener('pointerdown', left);
  }, []);
  useEffect(
    () => () => {
      const list = at.current?.list;
      // what stands in their place may go again, the verbs stay
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
