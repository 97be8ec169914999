import { useEffectEvent, useLayoutEffect } from 'react';
import { type Key, pressed } from '#platform/pages/keys.ts';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const covered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;

/** A key of the shell: silent while a dialog is open; a key without Ctrl also while somebody types. */
export function useShellKey(key: Key, perform: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || covered()) return;
    if (!pressed(key, event) || (!key.keys.startsWith('Ctrl') && typing(event.target))) return;
    event.preventDefault();
    perform();
  });
  // with the very picture that shows the button: a key pressed at once is not lost
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
