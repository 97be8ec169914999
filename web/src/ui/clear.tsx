import { useEffect, useMemo, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { CloseCircleFilled } from './theme/icons.ts';

/**
 * The kit's × of a clearable control, labelled in the user's language; the kit uses the English name of its icon. The
 * keyboard skips it: Delete clears a choice. @example <Select allowClear={useClear()} />
 */
export function useClear() {
  const say = useSay();
  const label = say(['清除', 'Clear']);
  return useMemo(() => ({ label, clearIcon: <ClearSign label={label} /> }), [label]);
}

function ClearSign({ label }: { label: string }) {
  const sign = useRef<HTMLSpanElement>(null);
  useEffect(() => {
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
