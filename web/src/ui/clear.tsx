import { useEffect, useMemo, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { CloseCircleFilled } from './icons.ts';

/**
 * The kit's × that empties a control, named in the page's language: by itself it has the English name of its picture. It is
 * for whoever points; a keyboard does not stop at it, Delete empties a choice and keys a text.
 * @example <Select allowClear={useClear()} />
 */
export function useClear() {
  const say = useSay();
  const label = say(['清除', 'Clear']);
  return useMemo(() => ({ label, clearIcon: <ClearSign label={label} /> }), [label]);
}

function ClearSign({ label }: { label: string }) {
  const sign = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // the kit makes the button, and stops the keyboard at it
    const button = sign.current?.closest('button');
    if (!button) return;
    button.tabIndex = -1;
    const field = button.closest('.ant-select')?.querySelector('input');
    if (!field) return;
    const empty = (event: KeyboardEvent) => {
      if (event.key === 'Delete' && field.value === '') button.click();
    };
    field.setAttribute('aria-keyshortcuts', 'Delete');
    field.addEventListener('keydown', empty);
    return () => {
      field.removeAttribute('aria-keyshortcuts');
      field.removeEventListener('keydown', empty);
    };
  }, []);
  return <CloseCircleFilled ref={sign} aria-label={label} />;
}
