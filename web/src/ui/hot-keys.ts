import { useEffectEvent, useLayoutEffect } from 'react';
import { useTabActive } from '#platform/pages/tab.ts';

/** One of several choices takes no letters: whoever has just answered goes on by key. */
const isChoice = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.type === 'radio';

const typing = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (isChoice(target)) return key === ' ' || key.length > 1;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
};

/** Enter and Space on a control are that control's own. */
const pressing = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role="tab"], [role="button"]') !== null;

const covered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;

/**
 * Single-key shortcuts of the visible tab. Silent while somebody types, while a dialog or menu is open, and for
 * keys with Ctrl, Alt or Meta, which belong to the browser.
 * @param handle returns true when the key was its own
 */
export function useHotKeys(handle: (event: KeyboardEvent) => boolean): void {
  const active = useTabActive();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (typing(event) || pressing(event) || covered()) return;
    if (handle(event)) event.preventDefault();
  });
  // with the very picture that shows the verbs: a key pressed at once is not lost
  useLayoutEffect(() => {
    if (!active) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}
