import { useEffect, useEffectEvent } from 'react';

export interface ShellKey {
  /** as in KeyboardEvent.key, lower case */
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  perform: () => void;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const covered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;

/** Keys of the shell: silent while a dialog is open; keys without Ctrl or Alt also while somebody types. */
export function useShellKeys(keys: readonly ShellKey[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || covered()) return;
    const held = event.ctrlKey || event.metaKey;
    const found = keys.find(
      ({ key, ctrl = false, alt = false }) => key === event.key.toLowerCase() && ctrl === held && alt === event.altKey,
    );
    if (!found || (!found.ctrl && !found.alt && typing(event.target))) return;
    event.preventDefault();
    found.perform();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
