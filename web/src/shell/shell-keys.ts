import { useEffectEvent, useLayoutEffect } from 'react';
import { type Key, pressed } from '#platform/pages/keys.ts';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const covered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;

/** A key of the shell: inactive while a dialog is open; keys without Ctrl also while the user types. */
export function useShellKey(key: Key, perform: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || covered()) return;
    if (!pressed(key, event) || (!key.keys.startsWith('Ctrl') && typing(event.target))) return;
    event.preventDefault();
    perform();
  });
  // a layout effect, so that a key pressed right after the button appears is not lost
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
