import { useEffectEvent, useLayoutEffect } from 'react';
import { useTabActive } from '#platform/pages/tab.ts';

/** A radio button takes no letters, so hot keys work on it. */
const isChoice = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.type === 'radio';

const typing = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (isChoice(target)) return key === ' ' || key.length > 1;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
};

const pressing = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role="tab"], [role="button"]') !== null;

const covered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;

/**
 * Single-key shortcuts of the active tab. Inactive while the user types and while a dialog or menu is open. Keys with
 * Ctrl, Alt or Meta belong to the browser.
 * @param handle returns true when it handled the key
 */
export function useHotKeys(handle: (event: KeyboardEvent) => boolean): void {
  const active = useTabActive();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (typing(event) || pressing(event) || covered()) return;
    if (handle(event)) event.preventDefault();
  });
  // a layout effect, so that a key pressed right after the verbs appear is not lost
  useLayoutEffect(() => {
    if (!active) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}
