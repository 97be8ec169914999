import { useLayoutEffect, useRef } from 'react';

/** What is put elsewhere takes the focus along, `hold` before the change; what goes leaves it to a neighbour, `leaveTo` before it. */
export function useHeldFocus<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const held = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const wanted = held.current;
    held.current = null;
    if (!wanted || document.activeElement === wanted) return;
    // over the edge of a list it is drawn anew there
    const again = wanted.isConnected ? wanted : byName(list.current, wanted.dataset.held);
    again?.focus();
    // the neighbour may have nothing left to do
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
