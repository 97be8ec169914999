import { useLayoutEffect, useRef } from 'react';

/**
 * Call `hold` before an element moves, so that it keeps the focus, and `leaveTo` before one is removed, so that a
 * neighbour gets it.
 */
export function useHeldFocus<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const held = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const wanted = held.current;
    held.current = null;
    if (!wanted || document.activeElement === wanted) return;
    // an element that moves to another list is mounted again
    const again = wanted.isConnected ? wanted : byName(list.current, wanted.dataset.held);
    again?.focus();
    // the neighbour may be disabled
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('input, button:not(:disabled)')?.focus();
  });
  const hold = () => {
    const active = document.activeElement;
    held.current = active instanceof HTMLElement && list.current?.contains(active) ? active : null;
  };
  const leaveTo = (name: string | undefined) => {
    held.current = byName(list.current, name) ?? list.current?.querySelector('button') ?? null;
  };
  return { list, hold, leaveTo };
}

const byName = (list: HTMLElement | null, name: string | undefined): HTMLElement | null =>
  name === undefined ? null : (list?.querySelector<HTMLElement>(`[data-held="${CSS.escape(name)}"]`) ?? null);
