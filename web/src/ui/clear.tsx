import { useMemo } from 'react';
import { useSay } from '#platform/language.tsx';
import { CloseCircleFilled } from './icons.ts';

/**
 * The kit's × that empties a control, named in the page's language: by itself it has the English name of its picture.
 * @example <Select allowClear={useClear()} />
 */
export function useClear() {
  const say = useSay();
  const label = say(['清除', 'Clear']);
  return useMemo(() => ({ label, clearIcon: <CloseCircleFilled aria-label={label} /> }), [label]);
}
