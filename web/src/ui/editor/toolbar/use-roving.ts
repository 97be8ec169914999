import { type KeyboardEvent, useEffect, useRef } from 'react';

const buttonsOf = (bar: HTMLElement | null): HTMLElement[] =>
  [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])].filter((each) => each.checkVisibility?.() ?? true);

const step: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One tab stop for the whole bar; arrows move within it, Escape returns to the text (ARIA practices, toolbar). */
export function useRoving(back: () => void) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  const settle = () => {
    const buttons = buttonsOf(bar.current);
    const stop = buttons.find((each) => each === last.current) ?? buttons[0];
    for (const each of bar.current?.querySelectorAll<HTMLElement>('button') ?? [])
      each.tabIndex = each === stop ? 0 : -1;
    return stop;
  };
  useEffect(() => void settle());
  return {
    bar,
    enter: () => settle()?.focus(),
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLElement && bar.current?.contains(target)) last.current = target;
      settle();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // menus and dialogs of the bar render outside it
      if (!(event.target instanceof HTMLElement) || !bar.current?.contains(event.target)) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        back();
        return;
      }
      const buttons = buttonsOf(bar.current);
      const at = buttons.indexOf(event.target);
      const next = step[event.key]?.(at, buttons.length);
      if (next === undefined) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}
