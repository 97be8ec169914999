import { useSyncExternalStore } from 'react';

/** Below this a list is cards (specification section 9: below 768 is class 0). */
const query = '(max-width: 767.9px)';

const subscribe = (changed: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the screen is a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
