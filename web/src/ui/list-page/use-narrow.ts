import { useSyncExternalStore } from 'react';

/** Below this a list is cards (specification section 9: below 768 is class 0). */
const phone = '(max-width: 767.9px)';
/** Beside the menu there is no room for every column. */
const office = '(min-width: 768px) and (max-width: 1439.9px)';

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

/** Whether the screen is a phone's. */
export const useNarrow = (): boolean => useMedia(phone);

/** Whether it is a small office screen. */
export const useSmallScreen = (): boolean => useMedia(office);
