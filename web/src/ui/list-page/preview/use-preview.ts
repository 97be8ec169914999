import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTabActive } from '#platform/pages/tab.ts';
import type { Row } from '../rows/rows.ts';

/** Milliseconds a mouse must rest on a cell to open the preview, or be away to close it. */
const patience = 400;
const grace = 150;

export const previewed = { 'data-preview': true };

export interface Shown {
  id: string;
  anchor: DOMRect;
}

/**
 * State of a row preview: it opens when the mouse rests on a `previewed` cell, or by a key on the row. Escape,
 * scrolling, a press, another page and leaving close it. Touch cannot open it.
 * @example const look = usePreview(rows); <div {...look.around}>…</div> {look.shown && <Card />}
 */
export function usePreview(rows: readonly Row[]) {
  const cardId = useId();
  const active = useTabActive();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<string>(undefined);
  const [shown, setShown] = useState<Shown>();
  const soon = (perform: () => void, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(perform, milliseconds);
  };
  const close = () => {
    clearTimeout(timer.current);
    wanted.current = undefined;
    setShown(undefined);
  };
  const stay = () => clearTimeout(timer.current);
  const keep = (event: PointerEvent) => {
    event.stopPropagation();
    stay();
  };
  const leave = () => {
    wanted.current = undefined;
    soon(close, grace);
  };
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const cell = target.closest('.ant-table-cell');
    const id = cell?.querySelector('[data-preview]') && cell.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (!cell || !id) {
      if (wanted.current !== undefined || shown) leave();
      return;
    }
    if (id === shown?.id) return stay();
    if (id === wanted.current) return;
    wanted.current = id;
    soon(() => setShown({ id, anchor: cell.getBoundingClientRect() }), patience);
  };
  const toggle = (id: string, row: Element) => {
    const isShown = id === shown?.id;
    close();
    if (!isShown) setShown({ id, anchor: row.getBoundingClientRect() });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  });
  const end = useEffectEvent(close);
  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const over = () => end();
    document.addEventListener('keydown', onKey, true);
    // capturing, to include scrolling of any ancestor
    for (const event of ['scroll', 'resize']) window.addEventListener(event, over, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, over, true);
    };
  }, [isShown]);
  const ids = rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have come, or another tab
  useEffect(() => () => end(), [ids, active]);

  return {
    shown,
    cardId,
    toggle,
    close,
    around: { onPointerOver, onPointerLeave: leave, onPointerDown: close },
    /** props of the card: the user may move onto it and select text */
    card: { onPointerOver: keep, onPointerDown: keep, onPointerLeave: leave },
  };
}
